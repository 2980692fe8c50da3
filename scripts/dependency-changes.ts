/** What an update of dependencies changes, for whoever reviews it: not only versions, also what a package may newly do. */
import { foreignPackages, type LockedPackage, type Lockfile } from './lockfile.ts';

/** A line for each package that came, went or is another one now; of what stayed at its place, also what else is new about it. */
export function dependencyChanges(before: Lockfile, now: Lockfile): string[] {
  const [former, present] = [before, now].map(
    (lockfile) => new Map(foreignPackages(lockfile).map(([place, , locked]) => [place, locked])),
  ) as [Map<string, LockedPackage>, Map<string, LockedPackage>];
  const places = [...new Set([...former.keys(), ...present.keys()])].sort();
  return places.flatMap((place) => {
    const [was, is] = [former.get(place), present.get(place)];
    if (!was && is) return [`+ ${place} ${is.version}${remarks(undefined, is)}`];
    if (was && !is) return [`- ${place} ${was.version}`];
    if (!was || !is || (was.version === is.version && was.integrity === is.integrity)) return [];
    const sameVersion = was.version === is.version ? ' THE SAME VERSION WITH OTHER CONTENT' : '';
    return [`~ ${place} ${was.version} → ${is.version}${sameVersion}${remarks(was, is)}`];
  });
}

function remarks(was: LockedPackage | undefined, is: LockedPackage): string {
  const found: string[] = [];
  if (is.hasInstallScript && !was?.hasInstallScript) found.push('runs a script when it is installed');
  const commands = Object.keys(is.bin ?? {}).filter((name) => !(name in (was?.bin ?? {})));
  if (commands.length > 0) found.push(`brings commands: ${commands.join(', ')}`);
  if (!was || is.license !== was.license)
    found.push(was ? `licence ${was.license} → ${is.license}` : `licence ${is.license ?? '(none said)'}`);
  if (!is.dev && was?.dev) found.push('is shipped now');
  return found.length > 0 ? `  (${found.join('; ')})` : '';
}
