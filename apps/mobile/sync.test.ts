/** `cap sync` in a copy of the projects, with pages made up for it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOBILE, ROOT, read } from './testing/parse.ts';

const PAGE = '<!doctype html><title>Bálsamo</title>';
/** What a synchronisation or a build makes, which a copy must not bring along. */
const MADE = [
  'assets/public',
  'App/App/public',
  'capacitor.config.json',
  'capacitor.plugins.json',
  'installation.',
  'capacitor-cordova-',
];

let copy: string;
let output: string;
const copied = (name: string) => readFileSync(path.join(copy, 'apps/mobile', name), 'utf8');

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'balsamo-mobile-'));
  const mobile = path.join(copy, 'apps/mobile');
  cpSync(MOBILE, mobile, {
    recursive: true,
    filter: (file) => {
      const name = path.relative(MOBILE, file);
      return (
        name === 'capacitor.config.json' ||
        (!/(^|\/)(node_modules|build)$/.test(name) && !MADE.some((part) => name.includes(part)))
      );
    },
  });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const pages = path.join(copy, 'apps/mobile/www');
  mkdirSync(path.join(pages, 'assets'), { recursive: true });
  writeFileSync(path.join(pages, 'index.html'), PAGE);
  writeFileSync(path.join(pages, 'assets/_app.js'), 'export {};');
  const run = spawnSync(process.execPath, [path.join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'], {
    cwd: mobile,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', CAPACITOR_TELEMETRY: 'false' },
  });
  output = `${run.stdout}${run.stderr}`;
  expect([run.status, output]).toEqual([0, expect.stringContaining('Sync finished')]);
});
/** The copy's packages are the repository's, so the way to them is a longer one. */
const plain = (text: string) => text.replaceAll(/(["'])(?:\.\.\/)+(?:[^"']*\/)?node_modules\//g, '$1node_modules/');

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe.each([
  ['Android', 'android/app/src/main/assets'],
  ['iOS', 'ios/App/App'],
])('cap sync for %s', (_, folder) => {
  it('copies the pages', () => {
    expect(copied(`${folder}/public/index.html`)).toBe(PAGE);
    expect(existsSync(path.join(copy, 'apps/mobile', folder, 'public/assets/_app.js'))).toBe(true);
  });

  it('brings the settings along, and no other address than the app’s own', () => {
    const { server, plugins, ...config } = JSON.parse(copied(`${folder}/capacitor.config.json`));
    expect(config).toMatchObject({ appId: 'app.balsamo', appName: 'Bálsamo' });
    expect(server).toEqual({
      hostname: 'localhost',
      errorPath: 'old-web-view.html',
      androidScheme: 'https',
      iosScheme: 'capacitor',
      cleartext: false,
    });
    expect(plugins.LocalNotifications.smallIcon).toBe('ic_notification');
  });
});

it('cap sync finds every plugin of package.json, on both platforms', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const plugins = Object.entries(devDependencies)
    .filter(([name]) => /capacitor/.test(name) && !/^@capacitor\/(android|cli|core|ios)$/.test(name))
    .map(([name, version]) => `${name}@${version}`);
  expect(plugins.length).toBeGreaterThan(10);
  for (const plugin of plugins) expect([plugin, output.split(plugin).length - 1]).toEqual([plugin, 2]);
});

it.each([
  'android/app/capacitor.build.gradle',
  'android/capacitor.settings.gradle',
  'ios/App/CapApp-SPM/Package.swift',
])('%s is committed as cap sync writes it', (name) => {
  expect(plain(copied(name))).toBe(plain(read(name)));
});
