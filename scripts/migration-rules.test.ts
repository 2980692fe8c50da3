import { expect, test } from 'vitest';
import { findLockingMigrations, problemsOf } from './migration-rules.ts';

const rulesOf = async (migration: string) =>
  (await problemsOf(migration)).map((problem) => /"-- allowed: ([a-z-]+): <reason>"/.exec(problem)?.[1] ?? problem);

test('every migration after the baseline may run while the former version serves', async () => {
  expect(await findLockingMigrations()).toEqual([]);
});

test.each([
  ['a table that goes', 'drop table reminders', 'drop-table'],
  ['a column that goes', 'alter table users drop column name', 'drop-column'],
  ['a table with another name', 'alter table users rename to people', 'rename'],
  ['a column with another name', 'alter table users rename column name to called', 'rename'],
  ['a table in another schema', 'alter table users set schema old', 'rename'],
  ['another type', 'alter table users alter column name type varchar(9)', 'column-type'],
  ['a column that must be filled', 'alter table users alter column name set not null', 'not-null'],
  ['a new column that nobody fills', 'alter table users add column age integer not null', 'not-null'],
  ['a default that the former version relies on', 'alter table users alter column age drop default', 'drop-default'],
  [
    'a value of its own for each row',
    'alter table users add column k uuid default gen_random_uuid() not null',
    'rewrite',
  ],
  [
    'a column that is computed and kept',
    'alter table users add column k int generated always as (1) stored',
    'rewrite',
  ],
  ['a number for each row', 'alter table users add column k bigserial', 'rewrite'],
  ['a check of every row', 'alter table users add constraint users_a check (age > 0)', 'check'],
  ['a check of a new column', 'alter table users add column age int check (age > 0)', 'check'],
  ['a look-up of every row', 'alter table users add constraint f foreign key (a) references b (c)', 'foreign-key'],
  ['a key that is built at once', 'alter table users add constraint users_name_key unique (name)', 'unique'],
  ['a key that goes', 'alter table users drop constraint users_name_key', 'drop-unique'],
  ['the index of a key that goes', 'drop index users_name_key', 'drop-unique'],
  ['an index that is built at once', 'create index users_name_idx on users (name)', 'index'],
  ['rows that change', "update users set name = ''", 'rows'],
  ['rows that go', 'delete from users', 'rows'],
  ['a table that is emptied', 'truncate users', 'rows'],
  [
    'rows that change in a part',
    'with gone as (delete from users returning id) insert into old select id from gone',
    'rows',
  ],
  ['rows that change by an insert', 'insert into a select id from b on conflict (id) do update set at = now()', 'rows'],
  ['a block that nobody can read', 'do $$ begin drop table users; end $$', 'unknown'],
  ['a function', 'create function f() returns int language sql as $$ select 1 $$', 'unknown'],
])('refuses %s', async (_, migration, rule) => {
  expect(await rulesOf(migration)).toEqual([rule]);
});

test.each([
  [
    'a new table, and what is built on it',
    'create table a (id uuid primary key); create index a_idx on a (id); alter table a add constraint f foreign key (id) references users (id); insert into a values (uuidv7()); update a set id = null',
  ],
  ['a column that may be empty', 'alter table users add column age integer'],
  [
    'a column with one value for all',
    "alter table users add column kind text default 'x' not null, add column at timestamptz default now() not null",
  ],
  ['a check that is validated later', 'alter table users add constraint users_a check (age > 0) not valid'],
  [
    'a foreign key that is validated later',
    'alter table users add constraint f foreign key (a) references b (c) not valid',
  ],
  ['a validation', 'alter table users validate constraint users_a'],
  ['a key out of an index', 'alter table users add constraint users_name_key unique using index users_name_key'],
  ['a check that goes', 'alter table users drop constraint users_kind_is_known'],
  ['an index that goes', 'drop index users_name_idx'],
  ['an index beside the writes', 'create unique index concurrently users_name_key on users (name)'],
  ['new rows', "insert into users (name) values ('x') on conflict do nothing"],
  ['nothing at all', '-- only so that the policies of this version come after those of the former one'],
])('lets through %s', async (_, migration) => {
  expect(await problemsOf(migration)).toEqual([]);
});

test('names every rule that one statement breaks, once', async () => {
  expect(await rulesOf('alter table users drop column a, drop column b, alter column c set not null')).toEqual([
    'drop-column',
    'not-null',
  ]);
});

test('wants what runs concurrently alone in its migration', async () => {
  const index = 'create index concurrently users_name_idx on users (name)';
  expect(await rulesOf(`${index};--> statement-breakpoint\nalter table users add column age int`)).toEqual(['mixed']);
  expect(await rulesOf(`${index};--> statement-breakpoint\ndrop index concurrently users_old_idx`)).toEqual([]);
});

test('lets a statement through that says why', async () => {
  const migration = `-- Três operações.
    -- allowed: rows: some hundred rows, written by nobody but this migration
    update articles set language = 'pt';--> statement-breakpoint
    update users set name = ''`;
  expect(await rulesOf(migration)).toEqual(['rows']);
  expect(await problemsOf(migration)).toEqual([expect.stringContaining('update users set name')]);
});

test('wants a reason, and of what is taken away since when nobody needs it', async () => {
  const drop = 'alter table users drop column name';
  expect(await problemsOf(`-- allowed: drop-column\n${drop}`)).toEqual([expect.stringContaining('gives no reason')]);
  expect(await problemsOf(`-- allowed: drop-column: nobody reads it\n${drop}`)).toEqual([
    expect.stringContaining('does not say "since'),
  ]);
  expect(await problemsOf(`-- allowed: drop-column: unread since 2026-11-26, when 0061 moved it\n${drop}`)).toEqual([]);
});

test('refuses an allowance that allows nothing, and text that is no SQL', async () => {
  expect(await problemsOf('-- allowed: rows: few\nalter table users add column age int')).toEqual([
    expect.stringContaining('allows nothing'),
  ]);
  expect(await problemsOf('alter tabel users')).toEqual([expect.stringContaining('PostgreSQL does not read it')]);
});
