import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PAGE, signatureOf, tokenOf, USERS } from './diary-load.ts';
import { median, type Round } from './latencies.ts';
import { processorTime } from './processor-time.ts';
import { type Figure, ratio } from './report.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
/** People whose lists are compared before anything is measured. */
const COMPARED = 20;

/** A server, and the processes whose work an answer of it costs. */
export type Measured = { address: string; pid: number; postgres: number };
export type Bare = Measured & { stop: () => void };

/** Processor time of one request, in milliseconds. */
type Cost = { node: number; postgres: number };
type MeasuredRound = Round & { cost: Cost };

const script = (name: string) => path.join(import.meta.dirname, name);

/** Process id of the embedded PostgreSQL of a folder. */
export async function postgresOf(dataDirectory: string): Promise<number> {
  return Number((await readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Starts the bare server beside ours, on the same tables. */
export async function startBareServer(dataDirectory: string): Promise<Bare> {
  const child = fork(script('bare-server.ts'), [dataDirectory]);
  const [address] = (await once(child, 'message')) as [string];
  return {
    address,
    pid: child.pid as number,
    postgres: await postgresOf(dataDirectory),
    stop: () => void child.kill('SIGKILL'),
  };
}

/** @throws Error where the two do not answer the same list: then they do not do the same work. */
export async function sameAnswers(ours: Measured, bare: Measured): Promise<void> {
  for (let user = 0; user < COMPARED; user++) {
    const token = tokenOf((user * USERS) / COMPARED);
    const headers = { cookie: `balsamo.session_token=${token}.${signatureOf(token)}`, 'accept-encoding': 'identity' };
    const [mine, theirs] = await Promise.all(
      [ours, bare].map(async ({ address }) =>
        (await fetch(`${address}/api/diary/entries?limit=${PAGE}`, { headers })).json(),
      ),
    );
    if (!isDeepStrictEqual(mine, theirs))
      throw new Error(
        `ours and the bare server answer differently:\n${JSON.stringify(mine)}\n${JSON.stringify(theirs)}`,
      );
  }
}

/** An action on ours and on the bare server, in turn. Goals: least share of its throughput, and most of its p99. */
export async function againstBare(measurement: {
  name: string;
  action: string;
  /** What the bare server does meanwhile, where it is not the same. */
  bareAction?: string;
  ours: Measured;
  bare: Measured;
  goal: number;
  p99Goal: number;
}): Promise<Figure[]> {
  const { name, action, bareAction = action, ours, bare, goal, p99Goal } = measurement;
  const isSame = action === bareAction;
  const [mine, theirs]: [MeasuredRound[], MeasuredRound[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await load(bare, bareAction));
    mine.push(await load(ours, action));
  }
  const shares = mine.map(({ perSecond }, round) => perSecond / (theirs[round] as Round).perSecond).toSorted(byNumber);
  const share = shares[Math.floor(ROUNDS / 2)] as number;
  const [my, their] = [median(mine) as MeasuredRound, median(theirs) as MeasuredRound];
  const failures = [...mine, ...theirs].reduce((sum, round) => sum + round.failures, 0);
  const spread = `${(shares[0] as number).toFixed(2)}–${(shares.at(-1) as number).toFixed(2)}`;
  return [
    {
      name: `${name}, per second`,
      measured: `${my.perSecond.toFixed(0)}/s${failures ? `, ${failures} FAILED` : ''}`,
      floor: `${their.perSecond.toFixed(0)}/s bare`,
      result: `${share.toFixed(2)} of bare (${spread})`,
      goal: `≥ ${goal.toFixed(2)}`,
      isReached: failures === 0 && share >= goal,
    },
    {
      name: `${name}, p50 and p99`,
      measured: `${my.p50.toFixed(1)} and ${my.p99.toFixed(1)} ms`,
      floor: `${their.p50.toFixed(1)} and ${their.p99.toFixed(1)} ms bare`,
      result: `p99 × ${ratio(my.p99, their.p99)}`,
      goal: isSame ? `≤ × ${p99Goal}` : 'for information',
      isReached: !isSame || my.p99 <= p99Goal * their.p99,
    },
    {
      name: `${name}, processor time of one`,
      measured: costText(my.cost),
      floor: `${costText(their.cost)} bare`,
      result: `× ${ratio(total(my.cost), total(their.cost))}`,
      goal: 'for information',
      isReached: true,
    },
  ];
}

const byNumber = (a: number, b: number) => a - b;
const total = ({ node, postgres }: Cost) => node + postgres;
const costText = ({ node, postgres }: Cost) => `Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)} ms`;

/** One round of `http-load.ts`, and what it cost the server from the moment it was warm. */
async function load({ address, pid, postgres }: Measured, action: string): Promise<MeasuredRound> {
  const child = fork(script('http-load.ts'), [address, action, String(ROUND_MS)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const printed = textOf(child);
  await once(child, 'message');
  const taken = async () => ({ node: await processorTime(pid), postgres: await processorTime(postgres) });
  const before = await taken();
  const round = JSON.parse(await printed) as Round;
  const after = await taken();
  const answered = (round.perSecond * ROUND_MS) / 1000;
  const cost = { node: (after.node - before.node) / answered, postgres: (after.postgres - before.postgres) / answered };
  return { ...round, cost };
}

async function textOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) text += chunk;
  return text;
}
