/** What the figures of two servers share: the servers as processes, and people who write through the proxy in front of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from '../e2e/server-process.ts';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from '../scripts/server-flags.mjs';
import { type Answer, ask, checkIn, count, oneConnection, type Tally } from './breaking.ts';

const ROOT = path.join(import.meta.dirname, '..');
export type Writer = { cookie: string; acknowledged: Set<string> };

/** Starts a server on a port of its own, and waits until it is ready. */
export async function startServer(port: number, variables: Record<string, string>): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const settings = { ...SERVER_ENVIRONMENT, DEMO: '0', SERVE_PAGES: '0', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER_PROGRAM], {
    cwd: ROOT,
    env: { PATH, HOME, ...settings, PORT: String(port), ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} before it was ready`);
    await sleep(25);
  }
  return child;
}

/** Ends it as an operator would. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export const newWriter = ({ token }: { token: string }): Writer => ({
  cookie: `balsamo.session_token=${token}.signature`,
  acknowledged: new Set(),
});

const isFailed = (answer: Answer) => 'error' in answer || answer.status >= 500;
const nameOf = (answer: Answer) => ('error' in answer ? answer.error : String(answer.status));

/** Writes an entry and reads the list, again and again; what fails is asked once more, as the app does. */
export async function writeAndRead(
  address: string,
  { cookie, acknowledged }: Writer,
  isOver: () => boolean,
  first: Tally,
  failed: Tally,
): Promise<void> {
  const agent = oneConnection();
  const withRetry = async (method: string, url: string, body?: unknown): Promise<Answer> => {
    const answer = await ask(agent, method, url, cookie, body);
    count(first, nameOf(answer));
    if (!isFailed(answer)) return answer;
    const again = await ask(agent, method, url, cookie, body);
    if (isFailed(again)) count(failed, nameOf(again));
    return again;
  };
  while (!isOver()) {
    const entry = checkIn();
    const answer = await withRetry('POST', `${address}/api/diary/entries`, entry);
    if ('status' in answer && answer.status < 300) acknowledged.add(entry.id);
    await withRetry('GET', `${address}/api/diary/entries?limit=20`);
    await sleep(20);
  }
  agent.destroy();
}
