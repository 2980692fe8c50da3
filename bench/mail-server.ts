/** A mail server that takes everything on a port of this machine (RFC 5321, as far as it goes), and says of each mail when, and its Message-ID. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type TakenMail = { id: string; at: number };

export async function startMailServer() {
  const taken: TakenMail[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket, taken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, close: () => server.close() };
}

function serve(socket: Socket, taken: TakenMail[]): void {
  let text = '';
  let isData = false;
  socket.setEncoding('utf8');
  socket.write('220 mail.test ready\r\n');
  socket.on('data', (part: string) => {
    text += part;
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        // From here on it is taken, whether whoever sent it still hears that or not.
        taken.push({ id: /^message-id: <([^>]+)>/im.exec(said)?.[1] ?? '', at: Date.now() });
        socket.write('250 taken\r\n');
      } else if (/^data/i.test(said)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^quit/i.test(said)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}
