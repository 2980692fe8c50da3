import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A way to the server that can be cut: connections that stand break, and new ones are refused until it is mended. */
export type Cable = { address: string; cut: () => void; mend: () => void; close: () => Promise<void> };

/**
 * Passes bytes on to the server. A browser's own offline mode refuses new requests, but leaves an event stream that is open as it is.
 * @param target address of the server, as `http://host:port`
 */
export async function layCable(target: string): Promise<Cable> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = createConnection(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
