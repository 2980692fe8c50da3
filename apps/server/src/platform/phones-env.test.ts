import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@balsamo/database/names.ts';
import { describe, expect, it } from 'vitest';
import { readPhoneSettings } from './phones-env.ts';
import { withSecretFiles } from './secret-files.ts';

const pem = { format: 'pem', type: 'pkcs8' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem).toString();
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
const account = {
  type: 'service_account',
  project_id: 'balsamo-1',
  client_email: 'push@balsamo-1.iam.gserviceaccount.com',
  private_key: rsa,
  token_uri: 'https://oauth2.googleapis.com/token',
};
const FCM_SERVICE_ACCOUNT = JSON.stringify(account);
const APNS = { APNS_KEY: p256, APNS_KEY_ID: 'ABC123DEFG', APPLE_TEAM_ID: 'DEF123GHIJ' };

describe('how phones are reached', () => {
  it('is not set up where nothing is given', () => {
    expect(readPhoneSettings({}, true)).toEqual({});
    // Which links open the app is no question of push.
    expect(readPhoneSettings({ APPLE_TEAM_ID: 'DEF123GHIJ' }, true)).toEqual({});
  });

  it('is what the consoles of Google and Apple hand out', () => {
    expect(readPhoneSettings({ FCM_SERVICE_ACCOUNT, ...APNS }, true)).toEqual({
      fcm: {
        projectId: 'balsamo-1',
        clientEmail: account.client_email,
        privateKey: rsa,
        tokenUri: account.token_uri,
        origin: 'https://fcm.googleapis.com',
      },
      apns: {
        key: p256,
        keyId: 'ABC123DEFG',
        teamId: 'DEF123GHIJ',
        topic: 'app.balsamo',
        origin: 'https://api.push.apple.com',
      },
    });
  });

  it('may stand in files as they were handed out, or on one line', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'balsamo-phones-'));
    try {
      const file = path.join(folder, 'AuthKey.p8');
      writeFileSync(file, p256);
      const given = withSecretFiles({ APNS_KEY_FILE: file });
      expect(readPhoneSettings({ ...APNS, ...given }, true).apns?.key.trim()).toBe(p256.trim());
    } finally {
      rmSync(folder, { recursive: true });
    }
    const oneLine = p256.replaceAll('\n', '\\n');
    expect(readPhoneSettings({ ...APNS, APNS_KEY: oneLine }, true).apns?.key).toBe(p256);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an account that is no JSON', { FCM_SERVICE_ACCOUNT: 'hidden' }, 'FCM_SERVICE_ACCOUNT must be the JSON'],
    [
      'an account with a key that is none',
      { FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'hidden' }) },
      'FCM_SERVICE_ACCOUNT must be the JSON',
    ],
    [
      'a signature sent in the clear',
      { FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, token_uri: 'http://127.0.0.1/token' }) },
      'token_uri of FCM_SERVICE_ACCOUNT must be an https',
    ],
    ['another FCM in production', { FCM_ORIGIN: 'https://fcm.test' }, 'FCM_ORIGIN is for tests'],
    ['a key without its id', { APNS_KEY: p256 }, 'belong together'],
    ['a key that is none', { ...APNS, APNS_KEY: 'hidden' }, 'APNS_KEY must be a P-256 key'],
    ['a key of another kind', { ...APNS, APNS_KEY: rsa }, 'APNS_KEY must be a P-256 key'],
    ['a key id that is none', { ...APNS, APNS_KEY_ID: 'abc' }, 'APNS_KEY_ID must have ten'],
    ['a topic that is none', { ...APNS, APNS_TOPIC: 'a b' }, 'APNS_TOPIC must be'],
    ['an origin in the clear', { ...APNS, APNS_ORIGIN: 'http://127.0.0.1:1' }, 'APNS_ORIGIN must be an https'],
  ])('is refused in one sentence: %s', (_, given, words) => {
    expect(() => readPhoneSettings(given, true)).toThrow(OperatorError);
    expect(() => readPhoneSettings(given, true)).toThrow(words);
    expect(() => readPhoneSettings(given, true)).toThrow(/^(?!.*hidden)/);
  });
});
