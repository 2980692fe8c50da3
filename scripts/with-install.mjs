// `node scripts/with-install.mjs script.ts …`: installs dependencies if needed, then runs the script under the project's Node.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

/** The Node that package.json pins, brought by npm. */
export function nodeBinary() {
  return path.join(root, 'node_modules/node/bin/node');
}

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command, args) {
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

/** `npm ci`, build tools included also where NODE_ENV=production, unless node_modules is there and as new as the lockfile. */
export function install() {
  const marker = path.join(root, 'node_modules/.package-lock.json');
  const isInstalled =
    existsSync(marker) &&
    existsSync(nodeBinary()) &&
    statSync(marker).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
  if (isInstalled) return;
  process.stdout.write('Installing dependencies…\n');
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  install();
  run(nodeBinary(), process.argv.slice(2));
}
