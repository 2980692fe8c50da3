/** What package-lock.json says of each package, as far as a review looks at it. */
export type LockedPackage = {
  version: string;
  integrity?: string;
  /** Only where it does not come from the registry under its name and version. */
  resolved?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  bin?: Record<string, string>;
  /** Not shipped. */
  dev?: boolean;
  /** The name, where the folder has another one. */
  name?: string;
};
export type Lockfile = { packages: Record<string, LockedPackage> };
export type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
};

/** Those that were installed from elsewhere, by place: a name may stand there in several versions. */
export function foreignPackages({ packages }: Lockfile): [place: string, name: string, locked: LockedPackage][] {
  return Object.entries(packages).flatMap(([place, locked]) => {
    const folder = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
    return folder === undefined || locked.link ? [] : [[place, locked.name ?? folder, locked]];
  });
}
