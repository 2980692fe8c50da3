import { LANGUAGES } from '@balsamo/domain/language.ts';
import { describe, expect, it } from 'vitest';
import { gradleProperties, hostOf, settingsOfIphone, versionCode, xcodeSettings } from './scripts/installation.ts';
import { type Machine, whatIsMissing } from './scripts/tools.ts';
import { read } from './testing/parse.ts';

describe('the installation’s address', () => {
  it.each([
    ['https://balsamo.example', 'balsamo.example'],
    ['https://Diario.Exemplo.com.br/', 'diario.exemplo.com.br'],
    ['https://bálsamo.example', 'xn--blsamo-pta.example'],
    ['https://balsamo.example:443', 'balsamo.example'],
  ])('%s is the host %s', (server, host) => {
    expect(hostOf(server)).toBe(host);
  });

  it.each([
    [undefined, /--server/],
    ['balsamo.example', /https/],
    ['http://balsamo.example', /https/],
    ['https://balsamo.example/app', /more than a host/],
    ['https://balsamo.example?a=1', /more than a host/],
    ['https://user@balsamo.example', /more than a host/],
    ['https://balsamo.example:8443', /port/],
    ['https://localhost', /no public host/],
    ['https://127.0.0.1', /no public host/],
    ['https://[::1]', /no public host/],
  ])('%s is refused with a sentence', (server, sentence) => {
    expect(() => hostOf(server)).toThrow(sentence);
  });
});

describe('the number of a build', () => {
  it('grows with the version, and with the builds of one version', () => {
    const builds = [
      versionCode('0.1.0'),
      versionCode('0.1.0', 1),
      versionCode('0.1.1'),
      versionCode('0.2.0'),
      versionCode('1.0.0'),
      versionCode('1.2.3', 4),
    ];
    expect(builds).toEqual([10_000, 10_001, 10_100, 20_000, 1_000_000, 1_020_304]);
  });

  it.each([
    ['1.2', 0],
    ['1.2.3-beta', 0],
    ['1.100.0', 0],
    ['1.0.100', 0],
    ['1.0.0', 100],
    ['1.0.0', -1],
    ['1.0.0', Number.NaN],
    ['0.0.0', 0],
    ['2101.0.0', 0],
  ])('is none for %s, build %s', (version, build) => {
    expect(() => versionCode(version, build)).toThrow();
  });
});

it('is written as Gradle and Xcode read it', () => {
  const installation = { host: 'balsamo.example', version: '1.2.3', build: 4 };
  expect(gradleProperties(installation)).toBe(
    `# Written by npm run mobile -- build.\nhost=balsamo.example\nversionName=1.2.3\nversionCode=1020304\nlanguages=${LANGUAGES}\n`,
  );
  expect(xcodeSettings(installation)).toBe(
    '// Written by npm run mobile -- build.\nBALSAMO_HOST = balsamo.example\nMARKETING_VERSION = 1.2.3\nCURRENT_PROJECT_VERSION = 1020304\n',
  );
  expect(xcodeSettings(installation, 'ABCDE12345')).toContain('\nDEVELOPMENT_TEAM = ABCDE12345\n');
});

describe('what a machine lacks', () => {
  const nothing: Machine = { platform: 'linux', env: {}, exists: () => false, output: () => null };

  it('is said in sentences', () => {
    const { web, android, ios } = whatIsMissing(nothing);
    expect([web.length, android.length, ios.length]).toEqual([2, 5, 1]);
    for (const sentence of [...web, ...android, ...ios]) expect(sentence).toMatch(/^\S.* .*\.$|https:\/\/<host>\.$/);
  });

  it('is nothing where everything is there', () => {
    const printed: Record<string, string> = {
      java: 'openjdk version "21.0.4" 2025',
      xcodebuild: 'Xcode 26.1',
      fastlane: '2',
    };
    const env = { ANDROID_HOME: '/sdk', ANDROID_KEYSTORE_PATH: '/key', APPLE_TEAM_ID: 'A' };
    const everything: Machine = {
      platform: 'darwin',
      env,
      exists: () => true,
      output: (command) => printed[command] ?? null,
    };
    expect(whatIsMissing(everything)).toEqual({ web: [], android: [], ios: [] });
  });

  it('names an older Java and an older Xcode', () => {
    const printed: Record<string, string> = {
      java: 'openjdk version "17.0.15"',
      xcodebuild: 'Xcode 16.2',
      fastlane: '2',
    };
    const { android, ios } = whatIsMissing({
      ...nothing,
      platform: 'darwin',
      output: (command) => printed[command] ?? null,
    });
    expect(android[0]).toBe('Java 21 or newer is needed, and 17 was found.');
    expect(ios[0]).toBe('Xcode 26 or newer is needed, and 16 was found.');
  });
});

it('an iPhone is given the settings without the page for a web view that is too old', () => {
  const copied = read('capacitor.config.json');
  const { server, ...others } = JSON.parse(copied);
  const { errorPath, ...kept } = server;
  expect(errorPath).toBe('old-web-view.html');
  expect(JSON.parse(settingsOfIphone(copied))).toEqual({ ...others, server: kept });
});
