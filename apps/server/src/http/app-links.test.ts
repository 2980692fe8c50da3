import { OperatorError } from '@balsamo/database/names.ts';
import { describe, expect, it, test } from 'vitest';
import { readAppLinkSettings } from '../platform/app-links-env.ts';
import { appLinks } from './app-links.ts';

const FINGERPRINT = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16).toUpperCase()).join(':');
const OTHER = FINGERPRINT.replace(/^../, '00');
const ASKED = { android: '/.well-known/assetlinks.json', ios: '/.well-known/apple-app-site-association' };

const answerOf = async (given: Record<string, string>, path: string) => {
  const links = appLinks(readAppLinkSettings(given), { appUrl: 'https://balsamo.example' });
  const answer = await links.request(path);
  const type = answer.headers.get('content-type');
  // biome-ignore lint/suspicious/noExplicitAny: looked into part by part
  const body: any = answer.status === 200 ? await answer.json() : undefined;
  return { status: answer.status, type, body };
};

describe('links of this address', () => {
  test('are opened by the Android app that is signed with one of the certificates', async () => {
    const given = { ANDROID_CERT_FINGERPRINTS: `${FINGERPRINT}, ${OTHER.toLowerCase()}` };
    expect(await answerOf(given, ASKED.android)).toEqual({
      status: 200,
      type: 'application/json',
      body: [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: 'app.balsamo',
            sha256_cert_fingerprints: [FINGERPRINT, OTHER],
          },
        },
      ],
    });
  });

  test('are opened by the iOS app of the team, but for the pages of the site and what is of programs', async () => {
    const { status, type, body } = await answerOf({ APPLE_TEAM_ID: 'ABCDE12345' }, ASKED.ios);
    expect([status, type]).toEqual([200, 'application/json']);
    const [details] = body.applinks.details;
    expect(details.appIDs).toEqual(['ABCDE12345.app.balsamo']);
    const opens = (path: string) => {
      const rule = details.components.find((one: { '/': string }) =>
        new RegExp(`^${one['/'].replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path),
      );
      return rule !== undefined;
    };
    expect(['/diary', '/patients/0b9c', '/atualizar-senha', '/aceitar-convite/abc'].map(opens)).toEqual(
      Array(4).fill(true),
    );
    expect(['/', '/blog/oleo', '/diaryx', '/planos'].map(opens)).toEqual(Array(4).fill(false));
    expect(['/api/account', '/assets/a.js', '/.well-known/security.txt'].map(opens)).toEqual([false, false, false]);
  });

  it.each(Object.values(ASKED))('are a browser’s where no app is named: %s', async (path) => {
    expect((await answerOf({}, path)).status).toBe(404);
  });

  it.each([
    [{ ANDROID_CERT_FINGERPRINTS: '14:6D' }, 'ANDROID_CERT_FINGERPRINTS must hold'],
    [{ ANDROID_CERT_FINGERPRINTS: `${FINGERPRINT};${OTHER}` }, 'ANDROID_CERT_FINGERPRINTS must hold'],
    [{ APPLE_TEAM_ID: 'abc' }, 'APPLE_TEAM_ID must have'],
  ])('are not named by what is none: %j', (given, words) => {
    expect(() => readAppLinkSettings(given)).toThrow(OperatorError);
    expect(() => readAppLinkSettings(given)).toThrow(words);
  });
});
