// `npm start`: installs and builds what is missing or stale, then hands over to the server under the project's own Node.
// Plain JavaScript without dependencies: it runs under whatever Node (20 or newer) the machine has.
import { spawn } from 'node:child_process';
import { staleBuilds } from './builds.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from './server-flags.mjs';
import { install, nodeBinary, run } from './with-install.mjs';

install();
for (const { what, script } of staleBuilds(process.env.SERVE_PAGES === '0' ? ['server'] : ['server', 'web'])) {
  process.stdout.write(`Building ${what}…\n`);
  run(nodeBinary(), [script]);
}

// The channel tells the server when this process is gone, whatever ended it.
const server = spawn(nodeBinary(), [...SERVER_FLAGS, SERVER_PROGRAM], {
  env: { ...SERVER_ENVIRONMENT, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm passes SIGTERM and SIGINT on. Killed by anything else it would leave the server behind, which nobody then knows how to end.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) server.kill('SIGTERM');
  }, 500).unref();
}
