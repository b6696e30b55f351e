// Asks a bot of AHCoder/Qwirkle for its turns at Qwirkle Cubes, a line in and a line out.
//
// The argument is its difficulty: Low, Medium or High. A line has the hand and the table,
// `St ro|Kr bl # 0 0 St gr|1 0 St ro`, the cubes of the table in the order in which they were laid.
// The answer is what the bot would do, in its own words: `# 0 1 Kr gr|…` to lay, `+ …` to put back,
// `* 0 3` to roll these cubes of its hand, `none` where it finds nothing and would try for ever.

import control.BotController;
import control.GameController;
import control.IOController;
import control.PlayerController;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import model.Bag;
import model.Bot;
import model.Cube;
import model.Map;
import model.Player;
import model.Position;
import model.Qwirkle;

public class Ahcoder {
    static final String NOTHING = "none";
    static final String PASS = "calculateHigh";

    /** The bot has said what it wants to do, or has begun once more without saying anything. */
    static class Said extends RuntimeException {
        final String turn;

        Said(String turn) {
            super(null, null, false, false);
            this.turn = turn;
        }
    }

    /** Where it would do its turn, it only says it. */
    static class Listener extends PlayerController {
        final Set<Integer> rolled = new TreeSet<>();

        Listener(GameController game) {
            super(game);
        }

        @Override
        public boolean doTurn(String turn) {
            throw new Said(turn.startsWith("*") ? "* 0" : turn);
        }

        @Override
        public String rollCube(int cube) {
            rolled.add(cube);
            return "";
        }

        String wish() {
            StringBuilder words = new StringBuilder("*");
            for (int cube : rolled) words.append(' ').append(cube);
            return rolled.isEmpty() ? NOTHING : words.toString();
        }
    }

    /** It keeps its positions in a file of the folder; here they stay in memory. */
    static class Memory extends IOController {
        private final GameController game;
        private byte[] kept;

        Memory(GameController game) {
            super(game);
            this.game = game;
        }

        @Override
        public void save() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
                stream.writeObject(game.getQwirkle());
            } catch (IOException error) {
                throw new IllegalStateException(error);
            }
            kept = bytes.toByteArray();
        }

        @Override
        public Qwirkle loadQwirkle() {
            try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(kept))) {
                return (Qwirkle) stream.readObject();
            } catch (IOException | ClassNotFoundException error) {
                throw new IllegalStateException(error);
            }
        }
    }

    /** A game that stops the bot when it begins anew inside itself, which it would do for ever. */
    static class Table extends GameController {
        final Listener listener = new Listener(this);

        Table(Qwirkle qwirkle) {
            setQwirkle(qwirkle);
            setPlayerController(listener);
            setIoController(new Memory(this));
        }

        @Override
        public Qwirkle getQwirkle() {
            long passes = StackWalker.getInstance().walk(
                frames -> frames.filter(frame -> frame.getMethodName().equals(PASS)).count());
            if (passes > 1) throw new Said(listener.wish());
            return super.getQwirkle();
        }
    }

    static ArrayList<String[]> readCubes(String text) {
        ArrayList<String[]> cubes = new ArrayList<>();
        for (String cube : text.split("\\|")) {
            if (!cube.isBlank()) cubes.add(cube.trim().split(" "));
        }
        return cubes;
    }

    /** Lays a cube that the rulebook allows, whether or not the map would have allowed it. */
    static void lay(Map map, String[] words) {
        int column = Integer.parseInt(words[0]);
        int row = Integer.parseInt(words[1]);
        Position position = map.getPosition(column, row);
        if (position == null) {
            position = new Position(column, row);
            map.getAllPositions().add(position);
        }
        position.setStone(new Cube(words[2], words[3]));
        map.insertToNewAddedStones(position);
        map.insertToPlacedStones(position);
        map.calculatePlayable();
        map.clearTurn();
    }

    static String ask(String line, String difficulty) {
        String[] parts = line.split("#", -1);
        Bot bot = new Bot("asked", difficulty);
        for (String[] cube : readCubes(parts[0])) bot.getStones().add(new Cube(cube[0], cube[1]));
        ArrayList<Player> players = new ArrayList<>();
        players.add(bot);
        players.add(new Player("rival"));
        Qwirkle qwirkle = new Qwirkle(true, new Bag(0, true), players);
        qwirkle.setCurrentPlayer(bot);
        for (String[] cube : readCubes(parts[1])) lay(qwirkle.getMap(), cube);
        Table table = new Table(qwirkle);
        try {
            new BotController(table).playTurn(bot);
        } catch (Said said) {
            return said.turn;
        } catch (RuntimeException error) {
            return NOTHING;
        }
        return NOTHING;
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err); // where the game prints what it does
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            answers.println(ask(line, arguments[0]));
            answers.flush();
        }
    }
}
