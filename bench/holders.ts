/** Which server took what, and when it was killed: so that what was cut off is counted from the kill, and from nothing else. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { createTestDatabase } from '@balsamo/database/testing/cluster.ts';

type TestDatabase = Pick<Awaited<ReturnType<typeof createTestDatabase>>, 'ownerPool'>;

/** Until PostgreSQL has seen that the connections of a killed process are gone. */
const SEEN_MS = 500;

/** What is taken is `push <id>` and `email <id>` of a notification, and `job <id>`; a job that is carried out, `done <id>`. A backend is one connection. */
const NOTES = `
create schema bench;
create table bench.takes (item text not null, backend text not null, at timestamptz not null default clock_timestamp());
create function bench.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into bench.takes (item, backend)
  select case tg_argv[0] when 'delivery' then to_jsonb(new)->>'channel' || ' ' || (to_jsonb(new)->>'notification_id')
      else tg_argv[0] || ' ' || (to_jsonb(new)->>'id') end,
    a.pid || ' ' || a.backend_start
  from pg_stat_activity a where a.pid = pg_backend_pid();
  return null;
end $$;
create trigger bench_take after update on notification_deliveries for each row when (new.tries > old.tries)
  execute function bench.note('delivery');
create trigger bench_take after update on data_jobs for each row when (new.tries > old.tries)
  execute function bench.note('job');
create trigger bench_done after update on data_jobs for each row when (new.state = 'done' and old.state <> 'done')
  execute function bench.note('done')`;

export type CutOff = { killedAt: number; takenAt: number | undefined };

export type Holders = {
  /** Right after a server was killed: its connections are those that are gone. */
  noteKill: (at: number) => Promise<void>;
  /** For each item that was in the hands of a server when that was killed: when, and when another took it, in milliseconds; in their order. */
  cutOffs: () => Promise<Map<string, CutOff[]>>;
  /** How often each job was said to be done. */
  timesDone: () => Promise<Map<string, number>>;
};

export async function watchHolders({ ownerPool }: TestDatabase): Promise<Holders> {
  await ownerPool.query(NOTES);
  const killedAt = new Map<string, number>();
  const takes = async (kinds: string) =>
    (
      await ownerPool.query<{ item: string; backend: string; at: Date }>(
        `select item, backend, at from bench.takes where item ${kinds} like 'done %' order by at`,
      )
    ).rows;
  return {
    async noteKill(at) {
      await sleep(SEEN_MS);
      const { rows } = await ownerPool.query<{ backend: string }>(
        `select distinct backend from bench.takes t
         where not exists (select from pg_stat_activity a where a.pid || ' ' || a.backend_start = t.backend)`,
      );
      for (const { backend } of rows) if (!killedAt.has(backend)) killedAt.set(backend, at);
    },
    async cutOffs() {
      const of = new Map<string, CutOff[]>();
      for (const { item, backend, at } of await takes('not')) {
        const own = of.get(item) ?? [];
        of.set(item, own);
        const last = own.at(-1);
        if (last) last.takenAt ??= at.getTime();
        const killed = killedAt.get(backend);
        if (killed !== undefined) own.push({ killedAt: killed, takenAt: undefined });
      }
      return of;
    },
    async timesDone() {
      const times = new Map<string, number>();
      for (const { item } of await takes('')) {
        const id = item.slice('done '.length);
        times.set(id, (times.get(id) ?? 0) + 1);
      }
      return times;
    },
  };
}
