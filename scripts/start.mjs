// `npm start`: installs and builds what is missing or stale, then hands over to the server under the project's own Node.
// Plain JavaScript without dependencies: it runs under whatever Node (20 or newer) the machine has.
import { spawn } from 'node:child_process';
import { isWebBuildStale } from './web-build.mjs';
import { install, nodeBinary, run } from './with-install.mjs';

install();
if (isWebBuildStale()) {
  process.stdout.write('Building the web pages…\n');
  run(nodeBinary(), ['apps/web/scripts/build.ts']);
}
const server = spawn(nodeBinary(), ['apps/server/src/main.ts'], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
