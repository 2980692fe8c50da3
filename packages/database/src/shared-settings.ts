/**
 * Fingerprints of what has to be the same on every server of a database, of the server that started last. In a schema of the owner's: no
 * request and no job reads it.
 */
export const SHARED_SETTINGS = `create schema if not exists installation;
  create table if not exists installation.shared_settings (name text primary key, fingerprint text not null)`;
