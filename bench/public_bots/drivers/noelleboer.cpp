// Asks the heuristic player of NoelleBoer/CuBirds for its moves, a line in and a line out.
//
// `lay TURN HAND RIVAL OWN OTHER DRAW DISCARD ROW ROW ROW ROW` is answered by bird, row from 0, side
// and D or P for drawing or passing, such as `R2LD`, or by `none`. `flock` with the same words is
// answered by a bird or `_`. Cards are letters, `.` is none of them. The rival's hand and the pile
// are a world that fits what the seat knows; they are not the true ones.

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// Its game can only deal itself, so a position has to be put where the game keeps its own.
#define private public
#include "game.h"
#undef private

using Counts = std::array<int, kindsOfBirds>;

const std::string LETTERS = "FOTDPMWR";  // in the order of its kinds
const std::string NOTHING = ".";

std::vector<int> readRow(std::istream& words) {
    std::string cards;
    words >> cards;
    std::vector<int> row;
    if (cards != NOTHING) {
        for (char letter : cards) row.push_back(static_cast<int>(LETTERS.find(letter)));
    }
    return row;
}

Counts readCounts(std::istream& words) {
    Counts counts{};
    for (int kind : readRow(words)) counts[kind]++;
    return counts;
}

void setPosition(Game& game, std::istream& words) {
    words >> game.turn;
    for (Player& player : game.players) player.setHand(readCounts(words));
    for (Player& player : game.players) player.setCollection(readCounts(words));
    game.table.setDrawPile(readCounts(words));
    game.table.setDiscardPile(readCounts(words));
    for (int row = 0; row < numberOfRows; row++) game.table.setRow(readRow(words), row);
}

int size(const Counts& counts) {
    int total = 0;
    for (int count : counts) total += count;
    return total;
}

bool startsWith(const std::vector<int>& row, const std::vector<int>& start) {
    return row.size() >= start.size() && std::equal(start.begin(), start.end(), row.begin());
}

// It lays without saying what: the lay is the one that makes the row which is there afterwards.
std::string lay(Game& game) {
    Player& own = game.players[0];
    const Counts hand = own.getHand();
    const Table before = game.table;
    game.playScoredCards(own, false);
    for (int row = 0; row < numberOfRows; row++) {
        const std::vector<int> after = game.table.getRow(row);
        if (after == before.getRow(row)) continue;
        for (int kind = 0; kind < kindsOfBirds; kind++) {
            for (int side = 0; hand[kind] > 0 && side < numberSides; side++) {
                Table trial = before;
                trial.setDrawPile({});  // so that nothing is added to the row
                trial.setDiscardPile({});
                trial.addCards(kind, row, side, hand[kind]);
                const int taken = trial.resolveRow(kind, row, side, hand[kind]).size();
                if (!startsWith(after, trial.getRow(row))) continue;
                const bool drew = size(own.getHand()) > size(hand) - hand[kind] + taken;
                return LETTERS[kind] + std::to_string(row) + (side ? 'R' : 'L') + (drew ? 'D' : 'P');
            }
        }
    }
    return "none";
}

std::string flock(Game& game) {
    Player& own = game.players[0];
    const Counts before = own.getCollection();
    game.playFamily(own);
    for (int kind = 0; kind < kindsOfBirds; kind++) {
        if (own.getCollection()[kind] > before[kind]) return std::string(1, LETTERS[kind]);
    }
    return "_";
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string phase;
        words >> phase;
        Game game;
        setPosition(game, words);
        std::cout << (phase == "lay" ? lay(game) : flock(game)) << std::endl;
    }
}
