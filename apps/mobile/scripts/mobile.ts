/** `npm run mobile`: builds the web files for one installation and puts them into the Android and iOS projects, which their own tools then build. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gradleProperties, hostOf, type Installation, settingsOfIphone, xcodeSettings } from './installation.ts';
import { type Machine, whatIsMissing } from './tools.ts';

const MOBILE = path.join(import.meta.dirname, '..');
const ROOT = path.join(MOBILE, '../..');
const USAGE = `npm run mobile -- build --server https://<host> [--build 0..99]
    builds the pages for this installation and puts them, the host and the version into the Android and iOS projects
npm run mobile -- check
    says what is missing on this machine to build and publish the apps
`;

process.exit(main(process.argv.slice(2)));

function main([command, ...rest]: string[]): number {
  try {
    if (command === 'build') return build(rest);
    if (command === 'check' && rest.length === 0) return check();
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : problem}\n`);
    return 1;
  }
  process.stderr.write(USAGE);
  return 2;
}

function build(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: { server: { type: 'string' }, build: { type: 'string', default: '0' } },
  });
  const { version } = JSON.parse(readFileSync(path.join(MOBILE, 'package.json'), 'utf8')) as { version: string };
  const installation: Installation = { host: hostOf(values.server), version, build: Number(values.build) };
  // Written first: what does not fit is said before minutes of building.
  const files = {
    'android/app/installation.properties': gradleProperties(installation),
    'ios/installation.xcconfig': xcodeSettings(installation, process.env.APPLE_TEAM_ID),
  };
  const server = `https://${installation.host}`;
  const hasFirebase = existsSync(path.join(MOBILE, 'android/app/google-services.json'));
  if (!hasFirebase) process.stdout.write('android/app/google-services.json is missing: Android phones get no push.\n');
  const variables = { SHELL_SERVER: server, SHELL_FCM: hasFirebase ? '1' : '0' };
  run('npm', ['run', 'build:shell', '--workspace', 'apps/web'], ROOT, variables);
  if (!existsSync(path.join(ROOT, 'apps/mobile/www/index.html')))
    throw new Error('The pages were built, and apps/mobile/www/index.html is not among them.');
  run(path.join(ROOT, 'node_modules/.bin/cap'), ['sync'], MOBILE);
  const settings = path.join(MOBILE, 'ios/App/App/capacitor.config.json');
  writeFileSync(settings, settingsOfIphone(readFileSync(settings, 'utf8')));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(MOBILE, name), content);
  process.stdout.write(`Ready for ${server}, version ${version}. Next: docs/mobile.md, "A release".\n`);
  return 0;
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) throw error;
  if (status !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} failed.`);
}

function check(): number {
  const machine: Machine = {
    platform: process.platform,
    env: process.env,
    exists: (name) => existsSync(path.resolve(MOBILE, name)),
    output: (command, ...args) => {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      return status === 0 ? `${stdout}${stderr}` : null;
    },
  };
  const missing = whatIsMissing(machine);
  for (const [part, sentences] of Object.entries({
    'The pages': missing.web,
    Android: missing.android,
    iOS: missing.ios,
  })) {
    process.stdout.write(`${part}:${sentences.length === 0 ? ' nothing is missing.' : ''}\n`);
    for (const sentence of sentences) process.stdout.write(`  ${sentence}\n`);
  }
  return Object.values(missing).flat().length === 0 ? 0 : 1;
}
