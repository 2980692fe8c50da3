import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { switchMark } from '../cluster-version.ts';
import { removeDurably, renameDurably, writeDurably } from '../durable-file.ts';
import { exists } from '../embedded-binaries.ts';

/** Names in DATA_DIR: renamed one after the other, then what is to be removed. */
type Switch = { moves: [from: string, to: string][]; remove: string[] };

/** Renames folders so that a kill in between is only a pause: what is to be done stands on the disk before the first of them. */
export async function switchFolders(root: string, intended: Switch): Promise<void> {
  await writeDurably(switchMark(root), Buffer.from(JSON.stringify(intended)));
  await finishSwitch(root);
}

/** Finishes what was cut off; false where nothing was. */
export async function finishSwitch(root: string): Promise<boolean> {
  const text = await readFile(switchMark(root), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const { moves, remove } = JSON.parse(text) as Switch;
  for (const [from, to] of moves) {
    const [source, target] = [path.join(root, from), path.join(root, to)];
    // No name is taken twice: where the target stands, this one was done before.
    if ((await exists(source)) && !(await exists(target))) await renameDurably(source, target);
  }
  for (const name of remove) await rm(path.join(root, name), { recursive: true, force: true });
  await removeDurably(switchMark(root));
  return true;
}
