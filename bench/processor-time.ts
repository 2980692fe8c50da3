import { readdir, readFile } from 'node:fs/promises';

/** Of the clock that `/proc` counts in; Linux on x64 and arm64. */
const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time that a process and its children, those that ended included, have taken so far. Linux only. */
export async function processorTime(pid: number): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readStat));
  const taken = all
    .flatMap((stat) => (stat?.pid === pid ? [stat.own + stat.ended] : stat?.parent === pid ? [stat.own] : []))
    .reduce((sum, ticks) => sum + ticks, 0);
  return (taken / TICKS_PER_SECOND) * 1000;
}

/** Fields of proc_pid_stat(5), counted behind the name in parentheses. */
async function readStat(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const at = (place: number) => Number(fields[place]);
  return { pid: Number(name), parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}
