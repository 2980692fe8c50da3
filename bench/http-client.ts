import { connect, type Socket } from 'node:net';

/**
 * One keep-alive connection that writes a request and reads its answer, and little else: on a machine with few cores the
 * client's own work would be counted against the server.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((status: number) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  constructor(host: string, port: number) {
    this.#socket = connect(port, host);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#reject?.(error));
    this.#socket.on('close', () => this.#reject?.(new Error('connection closed')));
  }

  /** Sends a whole request; resolves with the status once the answer has been read. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isChunked = length === undefined;
    const isWhole = isChunked
      ? this.#received.includes('\r\n0\r\n\r\n', end - 2)
      : this.#received.length >= end + 4 + Number(length);
    if (!isWhole) return;
    this.#received = Buffer.alloc(0);
    this.#resolve?.(Number(head.slice(9, 12)));
  }
}
