import type pg from 'pg';
import type { RolePasswords } from './database-url.ts';
import type { Storage } from './disk-space.ts';
import type { Replica } from './replica.ts';

/** An open database, as everything that reads or writes is given it. */
export type Database = {
  /** Requests: see `asUser`, its only door. Pipelined, so that a transaction is one exchange and not four. */
  appPool: pg.Pool;
  /** Sign-in and jobs: see `asSystem`. */
  systemPool: pg.Pool;
  /** A standby of this database, for reading alone: see `asUserReading`. */
  replica?: Replica | undefined;
  /** How the owner connects; for migrations only. */
  owner: pg.ClientConfig;
  roles: RolePasswords;
  /** Is this the embedded server, and was its cluster made just now? */
  isEmbedded: boolean;
  isNewEmbedded: boolean;
  /** The disk of the embedded server. */
  storage: Storage;
  close: () => Promise<void>;
};

/** Which database is opened: the one of an address, or else the embedded server's of a folder. */
export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  /** Of a standby of the database of `databaseUrl`. */
  replicaUrl?: string | undefined;
  dataDirectory: string;
  /** Of the embedded PostgreSQL, beside those of the product: how it archives its log. */
  settings?: Record<string, string>;
};
