import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDoctor } from '../connections/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { keepMissedTrials } from './jobs.ts';
import { mailPlans } from './mail-plans.ts';
import { endTrial, openSandbox, press, subscribe, subscriptionOf } from './testing.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let helena: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date();
  server.mails.length = 0;
  await server.db.ownerPool.query('update receipts set mailed_at = now() where mailed_at is null');
  await server.db.ownerPool.query('update subscriptions set trial_mailed_at = now()');
  helena = await createDoctor(server);
});

const later = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS);

describe('a doctor', () => {
  test('whose trial could not be written down at the sign-up has it written down within an hour, with the usual days, and is told of its end', async () => {
    const { rows } = await server.db.ownerPool.query(
      'update users set email_verified = true, created_at = $2 where id = $1 returning created_at, email',
      [helena.id, later(-12)],
    );
    await server.db.ownerPool.query('delete from subscriptions where user_id = $1', [helena.id]);
    await keepMissedTrials(server.services);
    await keepMissedTrials(server.services);
    const { trialEndsAt } = await subscriptionOf(server, helena);
    expect(Date.parse(trialEndsAt)).toBe(rows[0].created_at.getTime() + 14 * DAY_MS);
    await mailPlans(server.services);
    const mails = server.mails.filter(({ to }) => to === rows[0].email);
    expect(mails.map(({ subject }) => subject)).toEqual(['O seu período de teste está acabando']);
  });

  test('whose mail about the trial was refused for days is still told of a payment that fails', async () => {
    await subscribe(server, helena);
    await mailPlans(server.services);
    await server.db.ownerPool.query('update subscriptions set mail_tries = 12 where user_id = $1', [helena.id]);
    await press(server, await openSandbox(server, helena, 'portal'), 'fail_renewal');
    server.mails.length = 0;
    await mailPlans(server.services);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Um aviso sobre a sua conta do Bálsamo']);
  });

  test('whose mailbox refuses a receipt is written to again after a minute, then after two, and holds up nobody', async () => {
    await subscribe(server, helena);
    const other = await createDoctor(server);
    await subscribe(server, other);
    const { mail } = server.services;
    const real = mail.send;
    const { rows } = await server.db.ownerPool.query('select email from users where id = $1', [helena.id]);
    let refused = 0;
    mail.send = async (sent) => {
      if (sent.to !== rows[0].email) return real(sent);
      refused++;
      throw new Error('550');
    };
    const receiptsSent = () => server.mails.filter(({ subject }) => subject === 'Recibo do Bálsamo').length;
    const inSeconds = async (seconds: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
      await mailPlans(server.services);
      return refused;
    };
    try {
      expect([
        await inSeconds(0),
        await inSeconds(59),
        await inSeconds(1),
        await inSeconds(119),
        await inSeconds(1),
      ]).toEqual([1, 1, 2, 2, 3]);
      expect(receiptsSent()).toBe(1);
    } finally {
      mail.send = real;
    }
    await inSeconds(240);
    expect(receiptsSent()).toBe(2);
  });

  test('is told three days before the trial ends, once, and not at all while they pay', async () => {
    await server.db.ownerPool.query('update users set email_verified = true where id = $1', [helena.id]);
    await endTrial(server, helena);
    await server.db.ownerPool.query(
      'update subscriptions set trial_ends_at = $2, trial_mailed_at = null where user_id = $1',
      [helena.id, later(3)],
    );
    await mailPlans(server.services);
    await mailPlans(server.services);
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [expect.any(String), 'O seu período de teste está acabando'],
    ]);
    server.mails.length = 0;
    await subscribe(server, helena);
    await server.db.ownerPool.query('update subscriptions set trial_mailed_at = null where user_id = $1', [helena.id]);
    await mailPlans(server.services);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Recibo do Bálsamo']);
  });
});
