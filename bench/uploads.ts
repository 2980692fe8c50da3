import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanFile } from '../apps/server/src/files/clean-file.ts';
import { FileRefusedError } from '../apps/server/src/files/cleaning/refusal.ts';
import { type Attack, findMarks, uploadAttacks } from '../apps/server/src/files/testing-attacks.ts';
import type { Figure } from './report.ts';

const MEBIBYTE = 1024 * 1024;
const MEMORY_GOAL_MB = 200;
const MEMORY_SCRIPT = path.join(import.meta.dirname, '../apps/server/src/files/testing-memory.ts');

/** Every attack on uploads: what comes out of it, what it is told, and how much memory it takes in a process of its own. */
export async function measureUploads(): Promise<Figure[]> {
  const attacks = await uploadAttacks();
  const directory = await mkdtemp(path.join(tmpdir(), 'balsamo-uploads-'));
  let served = 0;
  let unclear = 0;
  let refused = 0;
  let highest = { rise: 0, name: '' };
  for (const attack of attacks) {
    const outcome = await outcomeOf(attack);
    if (outcome === 'served active') served++;
    if (outcome !== 'harmless' && outcome !== attack.refusedAs) unclear++;
    if (attack.refusedAs) refused++;
    const rise = await memoryRise(attack, path.join(directory, 'attack'));
    if (rise > highest.rise) highest = { rise, name: attack.name };
    process.stdout.write(`  ${attack.name}: ${outcome}, ${Math.round(rise / MEBIBYTE)} MB\n`);
  }
  await rm(directory, { recursive: true });
  const rise = highest.rise / MEBIBYTE;
  return [
    absolute(`uploads: of ${attacks.length} attacks served with what they hid (scripts, places, archives)`, served),
    absolute(`uploads: of ${refused} refused without the code that says why`, unclear),
    {
      name: `uploads: highest rise of memory (${highest.name})`,
      measured: `${Math.round(rise)} MB`,
      goal: `< ${MEMORY_GOAL_MB} MB`,
      isReached: rise < MEMORY_GOAL_MB,
    },
  ];
}

const absolute = (name: string, count: number): Figure => ({
  name,
  measured: String(count),
  goal: '0',
  isReached: count === 0,
});

async function outcomeOf({ bytes, kind, sentName = 'arquivo' }: Attack): Promise<string> {
  try {
    const cleaned = await cleanFile('bench', bytes, kind, sentName);
    return (await findMarks(cleaned)).length > 0 ? 'served active' : 'harmless';
  } catch (error) {
    return error instanceof FileRefusedError ? error.code : 'failed';
  }
}

async function memoryRise({ bytes, kind }: Attack, file: string): Promise<number> {
  await writeFile(file, bytes);
  const { stdout } = await promisify(execFile)(process.execPath, [MEMORY_SCRIPT, kind, file]);
  return (JSON.parse(stdout) as { rise: number }).rise;
}
