/** Known vulnerabilities of what is locked, from a folder of OSV records (https://ossf.github.io/osv-schema/) that somebody has fetched: nothing is asked of a network. */
import semver from 'semver';
import { foreignPackages, type Lockfile } from './lockfile.ts';

/** What is read of an OSV record. */
export type Advisory = {
  id: string;
  summary?: string;
  /** When it was taken back. */
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    versions?: string[];
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[];
  }[];
};

/** A line for each place of the lockfile that one of the records is about; shipped ones first. */
export function vulnerablePackages(lockfile: Lockfile, advisories: readonly Advisory[]): string[] {
  const found = foreignPackages(lockfile).flatMap(([place, name, { version, dev }]) =>
    advisories
      .filter((advisory) => !advisory.withdrawn && isAffected(advisory, name, version))
      .map(({ id, summary }) => ({
        isDev: Boolean(dev),
        line: `${place} ${version}: ${id}${summary ? `, ${summary}` : ''}${dev ? ' (not shipped)' : ''}`,
      })),
  );
  return found.sort((one, other) => Number(one.isDev) - Number(other.isDev)).map(({ line }) => line);
}

function isAffected({ affected = [] }: Advisory, name: string, version: string): boolean {
  return affected
    .filter((one) => one.package?.ecosystem === 'npm' && one.package.name === name)
    .some(({ versions = [], ranges = [] }) => versions.includes(version) || ranges.some(isWithin));

  /** OSV's own algorithm: of the events in order, the last one that is not after the version decides. */
  function isWithin({
    type,
    events,
  }: {
    type: string;
    events: { introduced?: string; fixed?: string; last_affected?: string }[];
  }) {
    if (type !== 'SEMVER') return false;
    let isIn = false;
    for (const { introduced, fixed, last_affected: last } of events) {
      if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced))) isIn = true;
      if (fixed !== undefined && semver.gte(version, fixed)) isIn = false;
      if (last !== undefined && semver.gt(version, last)) isIn = false;
    }
    return isIn;
  }
}
