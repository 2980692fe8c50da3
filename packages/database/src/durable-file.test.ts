import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepFirstSync,
  makeDurableFolder,
  removeDurably,
  removeLeftFolder,
  renameDurably,
  writeDurably,
} from './durable-file.ts';

/** What reached the disk, in order; `bench/power-cut.ts` cuts the power for real. */
const { steps } = vi.hoisted(() => ({ steps: [] as string[] }));
const short = (file: string) => path.basename(file).replace(/\.[0-9a-f-]{36}\.part$/, '.part');

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    rename: async (from: string, to: string) => {
      await real.rename(from, to);
      steps.push(`rename ${short(from)} to ${short(to)}`);
    },
    open: async (file: string, ...how: [string, number?]) => {
      const handle = await real.open(file, ...how);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        steps.push(`sync ${short(file)}`);
      };
      const datasync = handle.datasync.bind(handle);
      handle.datasync = async () => {
        await datasync();
        steps.push(`sync part of ${short(file)}`);
      };
      return handle;
    },
  };
});
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  const opened = new Map<number, string>();
  return {
    ...real,
    openSync: (file: string, how: string) => {
      const handle = real.openSync(file, how);
      opened.set(handle, file);
      return handle;
    },
    fsyncSync: (handle: number) => {
      real.fsyncSync(handle);
      steps.push(`sync ${short(opened.get(handle) ?? '')}`);
    },
    linkSync: (from: string, to: string) => {
      real.linkSync(from, to);
      steps.push(`link ${short(from)} to ${short(to)}`);
    },
    writeFileSync: (file: string, text: string, options: { flush?: boolean }) => {
      real.writeFileSync(file, text, options);
      steps.push(`${options.flush ? 'write and sync' : 'write'} ${short(file)}`);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'durable-'));
  steps.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is synced before it gets its name, and the name before anyone is told', async () => {
  await writeDurably(path.join(folder, 'kept'), Buffer.from('x'));
  expect(steps).toEqual(['sync kept.part', 'rename kept.part to kept', `sync ${path.basename(folder)}`]);
  expect(readdirSync(folder)).toEqual(['kept']);
});

test('a large file reaches the disk piece by piece, so that nobody’s commit waits for the whole of it', async () => {
  const bytes = Buffer.alloc(1_300_000, 'long');
  await writeDurably(path.join(folder, 'large'), bytes);
  expect(readFileSync(path.join(folder, 'large')).equals(bytes)).toBe(true);
  const before = Array(2).fill('sync part of large.part');
  expect(steps).toEqual([...before, 'sync large.part', 'rename large.part to large', `sync ${path.basename(folder)}`]);
});

test('a move into another folder is known to both', async () => {
  for (const name of ['from', 'to']) await makeDurableFolder(path.join(folder, name));
  await writeDurably(path.join(folder, 'from/a'), Buffer.from('x'));
  steps.length = 0;
  await renameDurably(path.join(folder, 'from/a'), path.join(folder, 'to/a'));
  expect(steps).toEqual(['rename a to a', 'sync from', 'sync to']);
});

test('new folders are known to the ones above them', async () => {
  await makeDurableFolder(path.join(folder, 'a/b'));
  expect(steps).toEqual([`sync ${path.basename(folder)}`, 'sync a']);
  await makeDurableFolder(path.join(folder, 'a/b'));
  expect(steps).toHaveLength(2);
});

test('a removal is on the disk too, and removing what is gone is no failure', async () => {
  await writeDurably(path.join(folder, 'kept'), Buffer.from('x'));
  steps.length = 0;
  await removeDurably(path.join(folder, 'kept'));
  await removeDurably(path.join(folder, 'kept'));
  expect(steps).toEqual([`sync ${path.basename(folder)}`]);
});

test('a file that is made once is as durable, and the first one stays', () => {
  const file = path.join(folder, 'new/secret');
  expect(keepFirstSync(file, 'first')).toBe(true);
  expect(steps).toEqual([
    'write and sync secret.part',
    'link secret.part to secret',
    'sync new',
    `sync ${path.basename(folder)}`,
  ]);
  expect(keepFirstSync(file, 'second')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(path.dirname(file))).toEqual(['secret']);
});

test('a folder that a killed process left is removed also while something writes on in it', async () => {
  const left = path.join(folder, 'left');
  mkdirSync(left);
  const code = `
    const { writeFileSync } = require('node:fs');
    for (let file = 0, until = Infinity; Date.now() < until; file++) {
      writeFileSync(${JSON.stringify(left)} + '/' + file, '');
      if (file === 1000) {
        console.log('writing');
        until = Date.now() + 700;
      }
    }`;
  const writer = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(writer, 'exit');
  await once(writer.stdout, 'data');
  await removeLeftFolder(left);
  expect(existsSync(left)).toBe(false);
  await ended;
});
