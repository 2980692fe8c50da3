import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { SandboxAction } from '@balsamo/domain/subscriptions/sandbox.ts';
import type { TestServer } from '../testing.ts';

/** Opens a checkout as a doctor; the id of its page in the sandbox. */
export async function openSandbox(
  server: TestServer,
  doctor: TestPerson,
  kind: 'checkout' | 'portal' = 'checkout',
): Promise<string> {
  const { status, body } = await server.send('POST', `/api/subscription/${kind}`, { as: doctor });
  if (status !== 200) throw new Error(`a page of the sandbox was refused: ${status} ${body.code}`);
  return new URL(body.url).pathname.split('/').at(-1) as string;
}

/** Presses a button on a page of the sandbox, as whoever has its address. */
export function press(server: TestServer, page: string, action: SandboxAction) {
  return server.send('POST', `/api/payments/sandbox/${page}`, { body: { action } });
}

export async function subscribe(server: TestServer, doctor: TestPerson): Promise<void> {
  await press(server, await openSandbox(server, doctor), 'pay');
}

export async function subscriptionOf(server: TestServer, doctor: TestPerson) {
  return (await server.send('GET', '/api/subscription', { as: doctor })).body;
}

/** Puts the end of the trial of a doctor who pays nothing a day before now. */
export function endTrial({ clock, db }: TestServer, doctor: TestPerson) {
  return db.ownerPool.query(
    `insert into subscriptions (user_id, plan_type, status, trial_ends_at, updated_at) values ($1, 'trial', 'active', $2, $2)
     on conflict (user_id) do update set trial_ends_at = excluded.trial_ends_at`,
    [doctor.id, new Date(clock.now.getTime() - 86_400_000)],
  );
}
