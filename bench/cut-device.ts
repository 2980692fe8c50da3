import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SIZE = '3G';
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: from here on nothing reaches the disk, neither data nor journal. */
const CUT = {
  python3: ['-c', 'import fcntl,os,struct,sys;fcntl.ioctl(os.open(sys.argv[1],0),0x8004587d,struct.pack("I",2))'],
  perl: ['-e', 'open(F,"<",$ARGV[0]) or die; ioctl(F,0x8004587d,pack("I",2)) or die $!'],
};

/** A file system whose power can be cut: ext4 in a file behind a loop device. */
export type CutDevice = {
  mountPoint: string;
  /** Cuts the power, ends what ran on it, and switches it on again: what was synced is there, all else is gone. */
  cut: () => Promise<void>;
  remove: () => Promise<void>;
};

/** @throws Error that says what is missing on this machine */
export function createCutDevice(): CutDevice {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('cutting the power needs Linux and root, for a loop device');
  const missing = ['mkfs.ext4', 'mount', 'umount', 'truncate'].filter((name) => !isThere(name));
  if (missing.length > 0) throw new Error(`cutting the power needs ${missing.join(', ')}`);
  const language = (['python3', 'perl'] as const).find(isThere);
  if (!language) throw new Error('cutting the power needs python3 or perl, for an ioctl that Node does not have');

  const directory = mkdtempSync(path.join(tmpdir(), 'balsamo-cut-'));
  const image = path.join(directory, 'image');
  const mountPoint = path.join(directory, 'mnt');
  mkdirSync(mountPoint);
  execFileSync('truncate', ['-s', SIZE, image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  const mount = () => execFileSync('mount', ['-o', 'loop', image, mountPoint]);
  mount();

  return {
    mountPoint,
    async cut() {
      execFileSync(language, [...CUT[language], mountPoint]);
      await remount();
    },
    async remove() {
      await unmount();
      rmSync(directory, { recursive: true });
    },
  };

  /** A process elsewhere that got a copy of all mounts just now (a sandbox, say) holds the dead file system until it ends. */
  async function remount(): Promise<void> {
    for (let attempt = 0; attempt < 60; attempt++) {
      await unmount();
      mount();
      if (spawnSync('touch', [path.join(mountPoint, '.alive')]).status === 0) return;
      await sleep(1_000);
    }
    throw new Error(`${image} is still mounted in the mount namespace of another process`);
  }

  /** Without power no process goes on. */
  async function unmount(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      for (const pid of processesOn(mountPoint)) kill(pid);
      if (spawnSync('umount', [mountPoint]).status === 0) return;
      await sleep(50);
    }
    throw new Error(`${mountPoint} stays busy`);
  }
}

const isThere = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** Whose working folder, arguments or environment lie there: the server, its PostgreSQL, and what makes the cluster. */
function processesOn(mountPoint: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .filter((pid) => {
      const said = ['cmdline', 'environ'].map((name) => unlessGone(() => readFileSync(`/proc/${pid}/${name}`, 'utf8')));
      const cwd = unlessGone(() => readlinkSync(`/proc/${pid}/cwd`));
      return cwd.startsWith(mountPoint) || said.some((text) => text.includes(`${mountPoint}/`));
    });
}

function unlessGone(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
