"""The bus: letters over Redis, in order and at most once. Who misses one notices by numbers."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from kubik.server.errors import BadRequestError, StoreError
from kubik.server.mishaps import one_line, said_by
from kubik.server.nodes.letters import Envelopes, Letter
from kubik.server.settings import without_password

TIMEOUT = 2.0  # seconds for anything that Redis is asked
ECHO = 1.0  # seconds between two letters to ourselves
SILENCE = 4.0  # seconds without any letter, after which the connection counts as lost
PAUSE = 0.3  # seconds before it is made anew

PROBLEMS = (RedisError, OSError, asyncio.TimeoutError)

logger = logging.getLogger("kubik.server")


class Bus:
    """The letters of one node."""

    def __init__(self, url: str, node: str, secret: bytes) -> None:
        try:
            self._redis = redis.Redis.from_url(
                url,
                socket_timeout=TIMEOUT,
                socket_connect_timeout=TIMEOUT,
                retry=Retry(NoBackoff(), 0),
            )
            # What stands after the question mark means nothing to it until it connects.
            self._redis.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        except (ValueError, TypeError):
            raise BadRequestError("bad-bus", text=without_password(url)) from None
        self._node = node
        self._envelopes = Envelopes(secret)
        self._out: list[tuple[str, bytes]] = []
        self._called = asyncio.Event()
        self._heard = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        # A connection that fails while its task is cancelled raises its own error in place of that.
        self._ended = False

    async def check(self) -> None:
        """Return if Redis answers; a sentence says why it does not."""
        try:
            await self._redis.ping()
        except PROBLEMS as error:
            raise StoreError("bus-fails", reason=said_by(error)) from None

    def start(self, receive: Callable[[Letter], None], lost: Callable[[], None]) -> None:
        """Begin; `receive` is called with each letter, `lost` when some may have been lost."""
        work = (self._listen(receive, lost), self._carry(), self._call())
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        """Carry what waits, and end; a Redis that hangs is not waited for."""
        for _ in range(10):
            if not self._out:
                break
            await asyncio.sleep(0.05)
        self._ended = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=TIMEOUT)
        with contextlib.suppress(*PROBLEMS):
            await asyncio.wait_for(self._redis.aclose(), TIMEOUT)

    def send(self, node: str, letter: Letter) -> None:
        """Send a letter to a node; never waits."""
        self._out.append((_channel(node), self._envelopes.close(node, letter)))
        self._called.set()

    async def _listen(self, receive: Callable[[Letter], None], lost: Callable[[], None]) -> None:
        while not self._ended:
            try:
                await self._hear(receive)
                logger.warning("the bus is silent")
            except PROBLEMS as error:
                logger.warning("the bus is lost: %s", one_line(error))
            lost()
            await asyncio.sleep(PAUSE)

    async def _hear(self, receive: Callable[[Letter], None]) -> None:
        """Take letters until there are none for too long; we write to ourselves all the time."""
        loop = asyncio.get_running_loop()
        async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(_channel(self._node))
            self._heard = loop.time()
            while loop.time() - self._heard < SILENCE:
                message = await subscription.get_message(timeout=ECHO)
                if not message:
                    continue
                self._heard = loop.time()
                letter = message["data"] and self._envelopes.open(self._node, message["data"])
                if letter:
                    try:
                        receive(letter)
                    except Exception as error:
                        logger.error("a letter cannot be read: %s", one_line(error))

    async def _carry(self) -> None:
        while not self._ended:
            await self._called.wait()
            self._called.clear()
            carried, self._out = self._out, []
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for channel, envelope in carried:
                        pipeline.publish(channel, envelope)
                    await pipeline.execute()
            except PROBLEMS as error:
                logger.warning("%d letters are lost: %s", len(carried), one_line(error))

    async def _call(self) -> None:
        """Write to ourselves: what comes back shows that the bus carries."""
        while True:
            self._out.append((_channel(self._node), b""))
            self._called.set()
            await asyncio.sleep(ECHO)


def _channel(node: str) -> str:
    return f"kubik:{node}"
