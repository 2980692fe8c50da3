import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { APP_ROLE, SYSTEM_ROLE } from './names.ts';
import { TABLES } from './testing/attacks.ts';
import { createTestDatabase } from './testing/cluster.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

/** Written by the system role alone, which no request reaches; each names rows that the same statement found for the person. */
const KEYS_WITHOUT_THE_PERSON = [
  // Of the doctor whom the request is to: `requests_are_made_by_their_person`.
  'connection_requests.connection_requests_invitation_id_invitations_id_fk',
  'notification_deliveries.notification_deliveries_notification_id_notifications_id_fk',
  'notification_deliveries.notification_deliveries_subscription_id_push_subscriptions_id_f',
  'push_subscriptions.push_subscriptions_session_id_sessions_id_fk',
];

describe('the catalogue', () => {
  test('has row-level security switched on and forced on every table', async () => {
    const { rows } = await db.ownerPool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)",
    );
    expect(rows).toEqual([]);
  });

  test('holds no table, view or function that this test does not know', async () => {
    const { rows: tables } = await db.ownerPool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    );
    expect(tables.map((row) => row.relname).sort()).toEqual(Object.keys(TABLES).sort());
    const { rows: functions } = await db.ownerPool.query(
      "select proname, prosecdef, proowner::regrole::text as owner from pg_proc where pronamespace = 'public'::regnamespace order by 1",
    );
    const asSystem = { prosecdef: true, owner: SYSTEM_ROLE };
    const asCaller = { prosecdef: false, owner: 'balsamo_owner' };
    expect(functions).toEqual([
      { proname: 'account_being_proven', ...asCaller },
      { proname: 'connected_name', ...asSystem },
      { proname: 'connected_patients', ...asSystem },
      { proname: 'connected_specialty', ...asSystem },
      { proname: 'current_patient_id', ...asSystem },
      { proname: 'current_user_id', ...asSystem },
      { proname: 'doctors_in_directory', ...asCaller },
      { proname: 'folded', ...asCaller },
      { proname: 'forget_news_of_entry', ...asSystem },
      { proname: 'forget_news_of_patient', ...asSystem },
      { proname: 'hold_registration', ...asCaller },
      { proname: 'is_listed_doctor', ...asSystem },
      { proname: 'is_registration_checked', ...asSystem },
      { proname: 'known_time_zone', ...asCaller },
      { proname: 'lacks_second_factor', ...asSystem },
      { proname: 'lease_holder_id', ...asSystem },
      { proname: 'link_stands', ...asCaller },
      { proname: 'listed_doctors', ...asSystem },
      { proname: 'open_patient_record', ...asSystem },
      { proname: 'open_patient_report', ...asSystem },
      { proname: 'open_practice', ...asSystem },
      { proname: 'open_prescribed', ...asSystem },
      { proname: 'open_prescribed_list', ...asSystem },
      { proname: 'open_session', ...asSystem },
      { proname: 'opened_for', ...asSystem },
      { proname: 'opened_prescriptions_of', ...asSystem },
      { proname: 'opened_products', ...asSystem },
      { proname: 'opened_record', ...asSystem },
      { proname: 'opened_records', ...asSystem },
      { proname: 'opened_records_with_notes', ...asSystem },
      { proname: 'opened_records_with_recreational', ...asSystem },
      { proname: 'opened_records_with_stock', ...asSystem },
      { proname: 'opened_stock', ...asSystem },
      { proname: 'opened_things', ...asSystem },
      { proname: 'opened_weeks', ...asSystem },
      { proname: 'person_of_session', ...asCaller },
      { proname: 'put_away_prescription', ...asSystem },
      { proname: 'session_lifetime', ...asCaller },
      { proname: 'tell_doctors_of_entry', ...asSystem },
      { proname: 'told_person', ...asSystem },
      { proname: 'visible_doctor', ...asSystem },
    ]);
  });

  test('gives the roles of the server neither superuser rights nor a way around policies, nor anything to own', async () => {
    const { rows } = await db.ownerPool.query(
      'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = any($1) order by 1',
      [[APP_ROLE, SYSTEM_ROLE]],
    );
    const bound = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(rows).toEqual([
      { rolname: APP_ROLE, ...bound },
      { rolname: SYSTEM_ROLE, ...bound },
    ]);
    const { rows: owned } = await db.ownerPool.query(
      "select relname from pg_class where relowner = any(array['balsamo_app', 'balsamo_system']::regrole[])",
    );
    expect(owned).toEqual([]);
    const { rows: memberships } = await db.ownerPool.query(
      "select 1 from pg_auth_members where member = any(array['balsamo_app', 'balsamo_system']::regrole[])",
    );
    expect(memberships).toEqual([]);
  });

  test('ties rows of people together by keys that name the person, so that no row can point at one of someone else', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>(
      `select key.conrelid::regclass || '.' || key.conname as name
       from pg_constraint key
       where key.contype = 'f' and key.connamespace = 'public'::regnamespace and key.confrelid <> 'users'::regclass
         and not exists (
           select from unnest(key.conkey, key.confkey) as pair (own, other)
           join pg_attribute referred on referred.attrelid = key.confrelid and referred.attnum = pair.other
           where referred.attname in ('user_id', 'patient_id'))
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(KEYS_WITHOUT_THE_PERSON);
  });

  test('opens every policy with the sentence that it enforces', () => {
    const root = import.meta.dirname;
    for (const feature of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const file = path.join(root, feature.name, 'policies.sql');
      const text = readdirSync(path.dirname(file)).includes('policies.sql') ? readFileSync(file, 'utf8') : '';
      for (const block of text.split(/\n\s*\n/).filter((part) => part.includes('create policy')))
        expect(block).toMatch(/^-- [A-Z]/);
    }
  });
});
