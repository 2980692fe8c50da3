import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests that were taken may run on. */
const RUNNING_LIMIT_MS = 5_000;
/**
 * How long a connection without a request stays open. Its client may be sending one at this very moment: that one is answered, and the
 * answer says that it was the last.
 */
const IDLE_GRACE_MS = 500;
const LOOK_MS = 50;

type Connection = {
  socket: Socket;
  /** Requests whose answer has not left yet. */
  running: number;
  idleSince: number;
  /** What had been read when it became idle: more than that is the beginning of a request. */
  readWhenIdle: number;
};

/**
 * Watches the connections of a server, so that it can be ended without cutting a request off. Node's own `close` resets a connection
 * between two requests, and keeps those alive that are busy when it is called.
 */
export function createDrain(http: Server): { drain: () => Promise<void> } {
  const connections = new Map<Socket, Connection>();
  const answers = new Set<ServerResponse>();
  let isDraining = false;

  http.on('connection', (socket: Socket) => {
    connections.set(socket, { socket, running: 0, idleSince: performance.now(), readWhenIdle: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // Before the application sees the request: its answer may be written at once.
  http.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    if (isDraining) endAfter(answer);
    const connection = connections.get(socket);
    if (connection) connection.running++;
    answers.add(answer);
    answer.once('close', () => {
      answers.delete(answer);
      if (!connection) return;
      connection.running--;
      connection.idleSince = performance.now();
      connection.readWhenIdle = socket.bytesRead;
    });
  });

  return { drain };

  /** Refuses new connections, lets what was taken end, and resolves when no connection is left. */
  async function drain(): Promise<void> {
    isDraining = true;
    for (const answer of answers) endAfter(answer);
    // http's own `close` would first cut off what is idle at this moment.
    NetServer.prototype.close.call(http);
    const started = performance.now();
    while (connections.size > 0 && performance.now() - started < RUNNING_LIMIT_MS) {
      for (const connection of connections.values()) {
        if (isIdle(connection, started)) connection.socket.end();
      }
      await sleep(LOOK_MS);
    }
    for (const { socket } of connections.values()) socket.destroy();
  }

  function isIdle({ socket, running, idleSince, readWhenIdle }: Connection, started: number): boolean {
    const since = Math.max(idleSince, started);
    return running === 0 && socket.bytesRead === readWhenIdle && performance.now() - since >= IDLE_GRACE_MS;
  }
}

/** Makes Node say `Connection: close` and close the connection behind this answer. */
function endAfter(answer: ServerResponse): void {
  if (!answer.headersSent) answer.shouldKeepAlive = false;
}
