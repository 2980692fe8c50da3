import type { CareRole, InvitedCareRole } from '@balsamo/domain/care/care.ts';
import type { Draw } from '@balsamo/domain/group-figures/group-figures.ts';
import { seededDraw } from '@balsamo/domain/group-figures/testing/members.ts';
import { eraseDueAccounts } from '../auth/facade.ts';
import type { TestServer } from '../testing.ts';
import { begin } from './testing-circle.ts';
import {
  type Act,
  CAREGIVERS,
  type Circle,
  mayRead,
  mayWrite,
  type Name,
  OWNER,
  possibleAfter,
} from './testing-model.ts';

const DAY_MS = 86_400_000;
const STEPS = 14;
/** How often several act at the same moment. */
const AT_ONCE = 0.45;

export type HistoryReport = { steps: number; acts: number; checks: number; wrong: string[] };

/**
 * One history of somebody's circle by the API, drawn from a seed: after every step exactly those may read and write the diary who should by the
 * model, whoever asks, and somebody is responsible as long as it has no sign-in. Of acts at once any order of one after the other is right.
 */
export async function liveHistory(server: TestServer, seed: number): Promise<HistoryReport> {
  const draw = seededDraw(seed);
  const report: HistoryReport = { steps: 0, acts: 0, checks: 0, wrong: [] };
  const wrong = (what: string) => report.wrong.push(`history ${seed}, step ${report.steps}: ${what}`);
  const life = await begin(server);
  let circle: Circle = {
    roles: { A: 'responsible' },
    invitations: {},
    hasOwnSignIn: false,
    isLeaving: false,
    leaving: [],
  };

  for (; report.steps < STEPS && report.wrong.length === 0; report.steps++) {
    const before = circle;
    const count = draw() < AT_ONCE ? 2 + Math.floor(draw() * 2) : 1;
    const acts = drawActs(draw, before, count, () => ++life.version);
    report.acts += acts.length;
    const statuses = await Promise.all(acts.map((act) => life.perform(act)));
    const done = acts.map((act, at) => ({ act, isAccepted: (statuses[at] as number) < 400 }));
    const told = acts.map((act, at) => `${JSON.stringify(act)} → ${statuses[at]}`).join(', ');
    if (statuses.some((status) => status >= 500)) wrong(told);
    const found = await life.read(
      before,
      done.flatMap(({ act, isAccepted }) => (isAccepted ? act : [])),
    );
    const possible = possibleAfter(before, done);
    const isPossible = possible.some((each) => asText(each) === asText(found));
    if (!isPossible)
      wrong(`${asText(before)} and ${told} made ${asText(found)}; possible: ${possible.map(asText).join(' or ')}`);
    circle = found;
    await check();
  }
  report.steps = STEPS;
  if (report.wrong.length === 0) await passWeeks();
  return report;

  async function check(): Promise<void> {
    for (const name of [...CAREGIVERS, OWNER] as const) {
      const expected = [
        mayRead(circle, name) ? 200 : 401,
        mayWrite(circle, name) ? 200 : mayRead(circle, name) ? 403 : 401,
      ];
      const answered = await life.tries(name, `passo ${report.steps}`);
      report.checks += 2;
      if (String(answered) !== String(expected))
        wrong(`${name} reads and writes with ${answered} instead of ${expected}; ${asText(circle)}`);
    }
    const responsible = await life.countResponsible();
    if (responsible !== (circle.hasOwnSignIn ? 0 : 1)) wrong(`${responsible} are responsible`);
  }

  /** The grace of whatever is to be erased ends: diaries and accounts go, and nobody reaches more than before. */
  async function passWeeks(): Promise<void> {
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 30 * DAY_MS);
    try {
      await eraseDueAccounts(server.services);
    } finally {
      server.clock.now = now;
    }
    const gone: readonly Name[] = circle.isLeaving ? CAREGIVERS : circle.leaving;
    const roles = Object.fromEntries(Object.entries(circle.roles).filter(([name]) => !gone.includes(name as Name)));
    circle = { ...circle, roles, hasOwnSignIn: circle.hasOwnSignIn && !circle.isLeaving };
    if (circle.isLeaving === (await life.exists()))
      wrong('the diary was not erased, or was without having been asked for');
    if (circle.isLeaving) circle = { ...circle, hasOwnSignIn: true, roles: {} };
    const owner = circle.isLeaving ? [] : [OWNER];
    for (const name of [...CAREGIVERS, ...owner] as Name[]) {
      const isIn = mayRead(circle, name);
      const [reads] = await life.tries(name, 'depois');
      report.checks++;
      if (reads !== (isIn ? 200 : 401)) wrong(`after weeks ${name} reads with ${reads}; ${asText(circle)}`);
    }
    if (!circle.hasOwnSignIn && (await life.countResponsible()) !== 1) wrong('after weeks nobody is responsible');
  }
}

const asText = ({ roles, invitations, ...rest }: Circle): string => {
  const sorted = (record: object) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ roles: sorted(roles), invitations: sorted(invitations), ...rest });
};

const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;

/** Acts of whoever there is: mostly what may be done, sometimes what may not. */
function drawActs(draw: Draw, circle: Circle, count: number, newVersion: () => number): Act[] {
  const { roles, invitations, hasOwnSignIn } = circle;
  const inside = Object.keys(roles) as Name[];
  const managers = hasOwnSignIn ? [OWNER as Name] : inside.filter((name) => roles[name] === 'responsible');
  const everybody: Name[] = [...CAREGIVERS, ...(hasOwnSignIn ? [OWNER as Name] : [])];
  const manager = () => (draw() < 0.85 ? pick(draw, managers) : pick(draw, everybody));
  const member = () => (inside.length > 0 && draw() < 0.9 ? pick(draw, inside) : pick(draw, CAREGIVERS));
  const invited = Object.keys(invitations) as Name[];
  const versionOf = (name: Name) => invitations[name]?.version ?? 0;
  const acts: (() => Act | undefined)[] = [
    ...Array.from({ length: 4 }, () => (): Act => {
      const owns = draw() < 0.25;
      const role: InvitedCareRole = owns ? 'owns' : draw() < 0.6 ? 'keeps' : 'reads';
      return {
        kind: 'invite',
        by: manager(),
        whom: owns ? OWNER : pick(draw, CAREGIVERS),
        role,
        version: newVersion(),
      };
    }),
    ...Array.from({ length: 5 }, () => (): Act | undefined => {
      const by = invited.length > 0 ? pick(draw, invited) : undefined;
      if (!by) return undefined;
      const goesOn = inside.filter(() => draw() < 0.5);
      return by === OWNER
        ? { kind: 'take over', version: versionOf(by), goesOn }
        : { kind: 'accept', by, version: versionOf(by) };
    }),
    () => {
      const whom = invited.length > 0 ? pick(draw, invited) : undefined;
      return whom && { kind: 'cancel', by: manager(), whom, version: versionOf(whom) };
    },
    () => {
      const whom = invited.length > 0 && count === 1 ? pick(draw, invited) : undefined;
      return whom && { kind: 'resend', by: manager(), whom, version: newVersion() };
    },
    () => ({ kind: 'remove', by: manager(), whom: member() }),
    () => ({ kind: 'leave', by: member() }),
    () => ({ kind: 'role', by: manager(), whom: member(), role: pick<CareRole>(draw, ['keeps', 'reads']) }),
    () => ({ kind: 'role', by: manager(), whom: member(), role: 'responsible' }),
    () => ({ kind: 'role', by: manager(), whom: member(), role: 'responsible' }),
    () => ({
      kind: draw() < 0.4 ? 'erase diary' : 'keep diary',
      by: manager() === OWNER ? pick(draw, CAREGIVERS) : manager(),
    }),
    () => ({ kind: draw() < 0.6 ? 'erase account' : 'keep account', by: pick(draw, CAREGIVERS) }),
  ];
  const drawn: Act[] = [];
  while (drawn.length < count) {
    // Whoever acts at once often does the same, or answers the same.
    const again = drawn.length > 0 && draw() < 0.2 ? drawn[0] : undefined;
    const act = again ?? pick(draw, acts)();
    if (act && !('by' in act && act.by === OWNER && act.kind === 'keep diary')) drawn.push(act);
  }
  return drawn;
}
