import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@balsamo/database/names.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { readEnv } from './env.ts';

/** With a secret given, reading the environment writes no file. */
const read = (variables: Record<string, string>) => readEnv({ AUTH_SECRET: 'x'.repeat(32), ...variables });

describe('the keys that sign push messages', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();

  it('are taken as they were generated', () => {
    const { vapidKeys } = read({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
    expect(vapidKeys).toEqual({ publicKey, privateKey });
  });

  it('are left to the database when neither is given', () => {
    expect(read({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }).vapidKeys).toBeUndefined();
  });

  it('of before are known by their private halves, and a damaged one is quoted by nothing', () => {
    const pairs = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    const given = pairs.map(({ privateKey }) => privateKey).join(', ');
    expect(read({ VAPID_PRIVATE_KEY_PREVIOUS: given }).formerVapidKeys).toEqual(pairs);
    expect(read({ VAPID_PRIVATE_KEY_PREVIOUS: '' }).formerVapidKeys).toEqual([]);
    expect(() => read({ VAPID_PRIVATE_KEY_PREVIOUS: `${given},hidden` })).toThrow(
      /^VAPID_PRIVATE_KEY_PREVIOUS must (?!.*hidden)/,
    );
  });

  it.each([
    ['one without the other', { VAPID_PUBLIC_KEY: publicKey }, 'belong together'],
    ['a private key that is none', { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'abc' }, 'must be 32 bytes'],
    [
      'halves of two pairs',
      { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey, VAPID_PRIVATE_KEY: privateKey },
      'is not the public half',
    ],
    ['a subject that is no way to reach anyone', { VAPID_SUBJECT: 'http://balsamo.test' }, 'VAPID_SUBJECT must be'],
  ])('are refused in one sentence: %s', (_, variables, words) => {
    expect(() => read(variables)).toThrow(OperatorError);
    expect(() => read(variables)).toThrow(words);
  });
});

describe('whom a push service writes to', () => {
  it.each([
    ['what is given', { VAPID_SUBJECT: 'mailto:a@b.test', OPERATOR_EMAIL: 'c@d.test' }, 'mailto:a@b.test'],
    ['else the operator', { OPERATOR_EMAIL: 'c@d.test', APP_URL: 'https://balsamo.test' }, 'mailto:c@d.test'],
    ['else the public address', { APP_URL: 'https://balsamo.test' }, 'https://balsamo.test'],
    ['else where mails come from', { MAIL_FROM: 'Bálsamo <e@f.test>' }, 'mailto:e@f.test'],
  ])('is %s', (_, variables, subject) => {
    expect(read(variables).vapidSubject).toBe(subject);
  });
});

describe('what needs a second factor', () => {
  it('is operators in any case, but in the demo', () => {
    expect(read({ DEMO: '0' }).requiredSecondFactors).toEqual(['operador']);
    expect(read({ DEMO: '0', REQUIRE_SECOND_FACTOR: 'medico' }).requiredSecondFactors).toEqual(['medico', 'operador']);
    expect(read({ DEMO: '0', REQUIRE_SECOND_FACTOR: 'operador' }).requiredSecondFactors).toEqual(['operador']);
  });

  it('is nobody in the demo, unless roles are named', () => {
    expect(read({}).requiredSecondFactors).toEqual([]);
    expect(read({ REQUIRE_SECOND_FACTOR: ' medico, operador ,' }).requiredSecondFactors).toEqual([
      'medico',
      'operador',
    ]);
  });

  it('is refused in one sentence where a role is none, and quotes nothing', () => {
    expect(() => read({ REQUIRE_SECOND_FACTOR: 'medico,doctor' })).toThrow(OperatorError);
    expect(() => read({ REQUIRE_SECOND_FACTOR: 'medico,doctor' })).toThrow(/^REQUIRE_SECOND_FACTOR must name roles/);
  });
});

describe('the proxies that are trusted', () => {
  it('are none, unless they are named', () => {
    expect(read({}).trustedProxies).toBeUndefined();
    expect(read({ TRUSTED_PROXIES: 'loopback, 10.1.0.0/16' }).trustedProxies?.check('10.1.2.3')).toBe(true);
  });

  it.each(['proxy.example', '10.0.0.0/40', '0.0.0.0/0'])('are refused in one sentence: %s', (text) => {
    expect(() => read({ TRUSTED_PROXIES: text })).toThrow(OperatorError);
    expect(() => read({ TRUSTED_PROXIES: text })).toThrow(/^TRUSTED_PROXIES must name addresses or networks/);
  });
});

describe('where files are kept', () => {
  it('is a folder of the data, unless a bucket is named', () => {
    expect(read({}).storage).toBeUndefined();
    expect(read({ STORAGE_URL: 's3://key:secret@s3.example/bucket?region=sa-east-1' }).storage).toMatchObject({
      bucket: 'bucket',
      region: 'sa-east-1',
    });
  });

  it('is refused without quoting the secret', () => {
    const refused = () => read({ STORAGE_URL: 'https://key:hush@s3.example/bucket' });
    expect(refused).toThrow(/^STORAGE_URL must be a URL such as/);
    expect(refused).not.toThrow(/hush/);
  });
});

describe('what the installation says of itself', () => {
  it('is what the specification says, unless a file says otherwise; one that cannot be read stops the start', () => {
    expect(read({}).siteFacts.claims.foundedIn).toBe(2024);
    expect(() => read({ SITE_FILE: '/nowhere/site.json' })).toThrow(/^SITE_FILE \/nowhere\/site\.json cannot be read/);
  });
});

describe('a tag manager', () => {
  it('is none, unless a container of Google’s is named', () => {
    expect(read({}).tagManagerId).toBeUndefined();
    expect(read({ TAG_MANAGER_ID: 'GTM-ABC1234' }).tagManagerId).toBe('GTM-ABC1234');
    for (const id of ['G-ABC1234', 'GTM-', 'gtm-abc1234', 'GTM-ABC1234"><script>'])
      expect(() => read({ TAG_MANAGER_ID: id })).toThrow(/^TAG_MANAGER_ID must be the id of a Google Tag Manager/);
  });
});

describe('payments', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' };
  const production = { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), APP_URL: 'https://a.example' };

  it('are those of the sandbox, unless all keys of Stripe are given', () => {
    expect(read({}).stripe).toBeUndefined();
    expect(read(keys).stripe).toMatchObject({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', priceId: 'price_1' });
  });

  it('are those of the sandbox in production only where that is said', () => {
    expect(() => read(production)).toThrow('needs STRIPE_SECRET_KEY, or PAYMENTS=sandbox');
    expect(read({ ...production, PAYMENTS: 'sandbox' }).stripe).toBeUndefined();
    expect(read({ ...production, ...keys, STRIPE_SECRET_KEY: 'sk_live_1' }).stripe).toBeDefined();
  });

  it.each([
    ['a key alone', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'belong together'],
    ['Stripe without keys', { PAYMENTS: 'stripe' }, 'belong together'],
    ['the sandbox beside keys', { ...keys, PAYMENTS: 'sandbox' }, 'exclude each other'],
    ['a test key in production', { ...production, ...keys }, 'is a test key'],
    [
      'another server in production',
      { ...production, ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: 'http://127.0.0.1:1' },
      'is for tests',
    ],
    ['what is no key', { ...keys, STRIPE_SECRET_KEY: 'hunter2' }, 'must be a secret key of Stripe'],
    ['a trial of no days', { TRIAL_DAYS: '0' }, 'must be a number of days'],
  ])('are refused in one sentence that quotes nothing: %s', (_, variables, words) => {
    expect(() => read(variables)).toThrow(words);
    expect(() => read(variables)).not.toThrow('hunter2');
  });
});

describe('the secret', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'balsamo-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const kept = () => path.join(folder, 'data/auth-secret');
  const start = () => readEnv({ DATA_DIR: path.join(folder, 'data') }).authSecret;

  it('is made once and kept beside the data, readable by nobody else', () => {
    const made = start();
    expect(made).toHaveLength(43);
    expect(start()).toBe(made);
    expect(readFileSync(kept(), 'utf8')).toBe(`${made}\n`);
  });

  it.each([
    ['empty, as a power cut left it', ''],
    ['of 31 characters', 'x'.repeat(31)],
  ])('that was kept and is %s is refused in one sentence, never replaced', (_, text) => {
    start();
    writeFileSync(kept(), text);
    expect(start).toThrow(OperatorError);
    expect(start).toThrow(/auth-secret holds fewer than 32 characters: bring it back from a backup, or remove it/);
    expect(readFileSync(kept(), 'utf8')).toBe(text);
  });

  it.each(['development', 'test', 'production'])(
    'from the environment has 32 characters at least, in %s too',
    (mode) => {
      const short = () => readEnv({ NODE_ENV: mode, APP_URL: 'https://balsamo.test', AUTH_SECRET: 'x'.repeat(31) });
      expect(short).toThrow(/^AUTH_SECRET must have at least 32 characters/);
    },
  );
});

describe('what watches the server', () => {
  const token = 'x'.repeat(32);

  it('is off unless it is named', () => {
    expect(read({ METRICS_HOST: '0.0.0.0', OTEL_SERVICE_NAME: 'x' })).toMatchObject({
      metrics: undefined,
      traces: undefined,
    });
  });

  it('is metrics on a port of this machine, with a token, or both', () => {
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined });
    expect(read({ METRICS_TOKEN: token }).metrics).toEqual({ port: undefined, host: '127.0.0.1', token });
  });

  it('is traces under a name', () => {
    const { traces } = read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' });
    expect(traces).toEqual({ endpoint: 'http://127.0.0.1:4318', serviceName: 'balsamo' });
  });

  it.each([
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a port number'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 32 characters'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
  ])('is refused in one sentence: %o', (variables, words) => {
    expect(() => read(variables)).toThrow(words);
  });
});
