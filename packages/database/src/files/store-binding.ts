/** Which store the files lie in (ADR-0021). In a schema of the owner's: no request and no job reads it. */
export const STORE_BINDING = `create schema if not exists installation;
  create table if not exists installation.file_store (id uuid not null, place text not null, is_bound boolean not null)`;
