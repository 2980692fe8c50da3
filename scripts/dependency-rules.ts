/** What a review of dependencies refuses, from the lockfile and the manifests alone. */
import { foreignPackages, type LockedPackage, type Lockfile, type Manifest } from './lockfile.ts';

/** Licences (SPDX) under which what we ship may be passed on together with it, without conditions on our own code. */
const LICENCES: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  // Of fonts; of a library that stays a file of its own.
  ...['OFL-1.1', 'PSF-2.0', 'Unlicense', 'MPL-2.0'],
]);

/** What another licence, or none, was looked at for. By the beginning of the name. */
const LOOKED_AT: Record<string, string> = {
  '@img/sharp-': 'libvips (LGPL-3.0-or-later) is loaded as a library of its own, unchanged, and can be replaced',
  'png-js': 'MIT by the LICENSE file that it brings; its manifest says nothing',
};

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export function dependencyProblems(lockfile: Lockfile, manifests: Readonly<Record<string, Manifest>>): string[] {
  const scripts = Object.assign({}, ...Object.values(manifests).map(({ allowScripts }) => allowScripts));
  const locked = foreignPackages(lockfile);
  const installed = new Set(locked.filter(([, , { hasInstallScript }]) => hasInstallScript).map(([, name]) => name));
  return [
    ...Object.entries(manifests).flatMap(([file, manifest]) => rangeProblems(file, manifest)),
    ...locked.flatMap(([place, name, one]) => packageProblems(place, name, one, scripts)),
    ...Object.keys(scripts)
      .filter((name) => !installed.has(name))
      .map((name) => `package.json: allowScripts names ${name}, which has no install script: take it out`),
  ];
}

function rangeProblems(file: string, { dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} is ${version}: pin one version`);
}

function packageProblems(
  place: string,
  name: string,
  { version, integrity, resolved, license, hasInstallScript, deprecated, dev }: LockedPackage,
  allowScripts: Record<string, boolean>,
): string[] {
  const problems: string[] = [];
  if (!integrity?.startsWith('sha512-'))
    problems.push('has no SHA-512 in the lockfile, so anything could be installed');
  if (resolved !== undefined) problems.push('comes from an address of its own and not from the registry');
  if (hasInstallScript && !(name in allowScripts))
    problems.push('runs a script when it is installed: say in allowScripts of package.json whether it may');
  if (deprecated !== undefined) problems.push(`is deprecated: ${deprecated}`);
  // What is not shipped is not passed on.
  if (!dev && !isLicensed(license) && !Object.keys(LOOKED_AT).some((beginning) => name.startsWith(beginning)))
    problems.push(`has the licence ${license ?? '(none said)'}, which nobody has looked at`);
  return problems.map((problem) => `${place} ${version} ${problem}`);
}

/** An SPDX expression: of alternatives one is enough, of several that hold together each counts. */
function isLicensed(expression: string | undefined): boolean {
  const alternatives = expression?.replaceAll(/[()]/g, '').split(' OR ') ?? [];
  return alternatives.some((alternative) => alternative.split(' AND ').every((licence) => LICENCES.has(licence)));
}
