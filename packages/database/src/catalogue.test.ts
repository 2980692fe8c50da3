import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { APP_ROLE, SUMMARY_ROLE, SYSTEM_ROLE } from './names.ts';
import { TABLES } from './testing/attacks.ts';
import { createTestDatabase } from './testing/cluster.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

/** Written by the system role alone, which no request reaches, or under a policy that names the person. */
const KEYS_WITHOUT_THE_PERSON = [
  // Articles are the site's: operators alone write them, and may write all of them.
  'article_files.article_files_article_id_articles_id_fk',
  'article_translations.article_translations_article_id_articles_id_fk',
  'articles.articles_image_id_article_files_id_fk',
  // Of the doctor whom the request is to: `system_inserts_connection_requests`.
  'connection_requests.connection_requests_invitation_id_invitations_id_fk',
  // Its policy names the person: `own_dispensed_items_are_decided`.
  'dispensed_items.dispensed_items_dispensing_fk',
  'notification_deliveries.notification_deliveries_notification_id_notifications_id_fk',
  'notification_deliveries.notification_deliveries_subscription_id_push_subscriptions_id_f',
  'push_subscriptions.push_subscriptions_session_id_sessions_id_fk',
];

/** How a policy of the system role is called: `system_reads_users`. */
const SYSTEM_VERBS = { SELECT: 'reads', INSERT: 'inserts', UPDATE: 'updates', DELETE: 'deletes', ALL: 'keeps' };

/** Policies that are `true`, by the reason why no condition tells one row from another there; what they reach, the grants say. */
const EVERY_ROW = {
  'a token, an address or a code that only its person has finds the row, before anybody knows who asks': [
    'association_invitations SELECT',
    'association_staff_invitations SELECT',
    'care_invitations SELECT',
    'connection_codes SELECT',
    'email_changes ALL',
    'email_undos ALL',
    'invitations SELECT',
    'passkeys ALL',
    'recovery_codes ALL',
    'second_factors ALL',
    'sessions ALL',
    'sign_in_steps ALL',
    'trusted_devices ALL',
    'users SELECT',
    'verifications ALL',
  ],
  'the rows are of the installation, and nobody’s': [
    'identity_keys SELECT',
    'push_keys ALL',
    'rate_limit_attempts ALL',
    'required_second_factors ALL',
  ],
  'what one person does, or the clock, is told to another': [
    'association_lots SELECT',
    'association_members SELECT',
    'association_products SELECT',
    'association_staff SELECT',
    'care_links SELECT',
    'cared_people SELECT',
    'connection_changes ALL',
    'notification_counters ALL',
    'notification_deliveries ALL',
    'notification_snoozes ALL',
    'notifications INSERT',
    'notifications SELECT',
    'push_subscriptions ALL',
    'wallet_shares SELECT',
  ],
  'jobs, and sign-ins that failed, have no session that could tell whose row it is': [
    'association_month_figures SELECT',
    'account_erasures INSERT',
    'account_erasures SELECT',
    'account_erasures UPDATE',
    'auth_events INSERT',
    'auth_events SELECT',
    'data_job_leases ALL',
    'letter_mails DELETE',
    'letter_mails SELECT',
    'data_jobs DELETE',
    'data_jobs SELECT',
    'wallet_documents SELECT',
  ],
  'a patient who accepts a doctor is told how many patients that doctor may have, and has': [
    'patients_doctors SELECT',
    'subscriptions SELECT',
  ],
  'what the payment provider tells comes without a session, and whose it is stands in the row alone': [
    'payment_events SELECT',
    'payment_events UPDATE',
    'receipts SELECT',
    'subscriptions INSERT',
    'subscriptions UPDATE',
  ],
  'a provider of our own remembers customers of its own': ['sandbox_customers ALL'],
  'who is counted may have no account, and the sums are of nobody': ['analytics_counts ALL', 'lost_mails ALL'],
  'who writes to the team needs no account': ['contact_messages INSERT'],
  'who has a code is shown a specialty; the grant shows nothing else': ['doctor_profiles SELECT'],
  'an invitation, a mail, a list of what one may do there name an association to whoever is no member': [
    'associations SELECT',
  ],
  'its own `with check` reads the row before, which PostgreSQL refuses where this policy asks something': [
    'association_recommended_doctors SELECT',
    'connection_requests SELECT',
    'prescriptions SELECT',
  ],
  'a row that is hidden would look like a file that nobody owns': [
    'article_files SELECT',
    'association_files SELECT',
    'files SELECT',
  ],
  'what may become of the row, `with check` says': ['users UPDATE'],
};

/** Tables of which no row says what a caregiver did, by the reason. */
const NOT_NOTED = {
  'a part of what is noted: of an entry, of a product, of a job': [
    'data_job_parts',
    'diary_entry_notes',
    'diary_entry_revisions',
    'inventory_movements',
    'removed_effect_reports',
    'removed_seizures',
    'seizure_notes',
  ],
  'reading and postponing change nothing of the diary': ['notification_snoozes', 'notifications'],
  'caregivers act for patients, who write none': [
    'association_dispensings',
    'association_staff',
    'doctor_profiles',
    'patient_visits',
    'visit_notes',
  ],
  'no part of the diary: what the team is told, and which browser takes messages': [
    'app_feedback',
    'push_subscriptions',
  ],
  'nobody asks for the mail of a letter in the place of its patient': ['letter_mails'],
  'noted by the row that it belongs to': ['files'],
};

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
      { proname: 'acts_are_noted', ...asCaller },
      { proname: 'association_member_count', ...asSystem },
      { proname: 'association_person_name', ...asSystem },
      { proname: 'available_products', ...asSystem },
      { proname: 'care_name', ...asSystem },
      { proname: 'care_reading_id', ...asCaller },
      { proname: 'cared_erasure_due', ...asSystem },
      { proname: 'cared_unread', ...asSystem },
      { proname: 'connected_name', ...asSystem },
      { proname: 'connected_patients', ...asSystem },
      { proname: 'connected_specialty', ...asSystem },
      { proname: 'current_actor_id', ...asSystem },
      { proname: 'current_care_link_id', ...asSystem },
      { proname: 'current_managed_id', ...asSystem },
      { proname: 'current_operator_id', ...asSystem },
      { proname: 'current_patient_id', ...asSystem },
      { proname: 'current_user_id', ...asSystem },
      { proname: 'dispensed_lots', ...asSystem },
      { proname: 'doctors_in_directory', ...asCaller },
      { proname: 'doctors_to_recommend', ...asSystem },
      { proname: 'end_care_invitations_of', ...asSystem },
      { proname: 'end_invitations_of_admin', ...asSystem },
      { proname: 'end_operated_sessions', ...asSystem },
      { proname: 'figured_members', ...asSystem },
      { proname: 'find_operated_account', ...asSystem },
      { proname: 'find_registration', ...asSystem },
      { proname: 'folded', ...asCaller },
      { proname: 'forget_news_of_entry', ...asSystem },
      { proname: 'forget_news_of_patient', ...asSystem },
      { proname: 'hash_session_token', ...asCaller },
      { proname: 'hold_registration', ...asCaller },
      { proname: 'identity_mark', ...asCaller },
      { proname: 'installation_entry_days', prosecdef: true, owner: SUMMARY_ROLE },
      { proname: 'installation_figures', ...asSystem },
      { proname: 'is_cared_for', ...asSystem },
      { proname: 'is_listed_doctor', ...asSystem },
      { proname: 'is_registration_checked', ...asSystem },
      { proname: 'joined_associations', ...asSystem },
      { proname: 'keep_a_responsible', ...asSystem },
      { proname: 'keep_an_admin', ...asSystem },
      { proname: 'keep_balances', ...asSystem },
      { proname: 'known_time_zone', ...asCaller },
      { proname: 'lacks_second_factor', ...asSystem },
      { proname: 'lease_holder_id', ...asSystem },
      { proname: 'link_stands', ...asCaller },
      { proname: 'listed_doctors', ...asSystem },
      { proname: 'meant_by', ...asCaller },
      { proname: 'members_named', ...asSystem },
      { proname: 'members_showing_documents', ...asSystem },
      { proname: 'month_contributions', prosecdef: true, owner: SUMMARY_ROLE },
      { proname: 'note_care_act', ...asSystem },
      { proname: 'note_operated_reset', ...asSystem },
      { proname: 'note_renewals', ...asCaller },
      { proname: 'open_member_summary', ...asSystem },
      { proname: 'open_patient_record', ...asSystem },
      { proname: 'open_patient_report', ...asSystem },
      { proname: 'open_practice', ...asSystem },
      { proname: 'open_prescribed', ...asSystem },
      { proname: 'open_prescribed_list', ...asSystem },
      { proname: 'open_session', ...asSystem },
      { proname: 'open_session', ...asSystem },
      { proname: 'open_wallet', ...asSystem },
      { proname: 'opened_documents', ...asSystem },
      { proname: 'opened_for', ...asSystem },
      { proname: 'opened_identity', ...asCaller },
      { proname: 'opened_prescriptions_of', ...asSystem },
      { proname: 'opened_products', ...asSystem },
      { proname: 'opened_record', ...asSystem },
      { proname: 'opened_records', ...asSystem },
      { proname: 'opened_records_with_notes', ...asSystem },
      { proname: 'opened_records_with_recreational', ...asSystem },
      { proname: 'opened_records_with_stock', ...asSystem },
      { proname: 'opened_stock', ...asSystem },
      { proname: 'opened_summary', ...asSystem },
      { proname: 'opened_summary_figures', prosecdef: true, owner: SUMMARY_ROLE },
      { proname: 'opened_summary_patient', ...asSystem },
      { proname: 'opened_things', ...asSystem },
      { proname: 'opened_weeks', ...asSystem },
      { proname: 'operated_associations', ...asSystem },
      { proname: 'operated_feedback', ...asSystem },
      { proname: 'operated_registrations', ...asSystem },
      { proname: 'operator_event_name', ...asSystem },
      { proname: 'own_rows', ...asCaller },
      { proname: 'page_of_members', ...asSystem },
      { proname: 'person_of_session', ...asCaller },
      { proname: 'person_taking_over', ...asCaller },
      { proname: 'put_away_prescription', ...asSystem },
      { proname: 'read_feedback', ...asSystem },
      { proname: 'recommended_doctors', ...asSystem },
      { proname: 'recommending_associations', ...asSystem },
      { proname: 'registrations_with_sharers', ...asSystem },
      { proname: 'renewal_key', ...asCaller },
      { proname: 'run_as_system', ...asCaller },
      { proname: 'session_lifetime', ...asCaller },
      { proname: 'set_association_image', ...asSystem },
      { proname: 'staffed_associations', ...asSystem },
      { proname: 'standing_recommendations', ...asCaller },
      { proname: 'sum_up_balances', ...asSystem },
      { proname: 'tell_doctors_of_entry', ...asSystem },
      { proname: 'token_hash', ...asCaller },
      { proname: 'told_person', ...asSystem },
      { proname: 'visible_doctor', ...asSystem },
      { proname: 'wallet_share_stands', ...asSystem },
    ]);
  });

  test('gives the roles of the server neither superuser rights nor a way around policies, nor anything to own', async () => {
    const { rows } = await db.ownerPool.query(
      'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = any($1) order by 1',
      [[APP_ROLE, SYSTEM_ROLE, SUMMARY_ROLE]],
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
      { rolname: SUMMARY_ROLE, ...bound },
      { rolname: SYSTEM_ROLE, ...bound },
    ]);
    const { rows: owned } = await db.ownerPool.query(
      "select relname from pg_class where relowner = any(array['balsamo_app', 'balsamo_system', 'balsamo_summary']::regrole[])",
    );
    expect(owned).toEqual([]);
    const { rows: memberships } = await db.ownerPool.query(
      "select 1 from pg_auth_members where member = any(array['balsamo_app', 'balsamo_system', 'balsamo_summary']::regrole[])",
    );
    expect(memberships).toEqual([]);
  });

  test('notes what caregivers write in every table of a person, or says why not', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>(
      `select distinct relation.relname::text as name from pg_class relation
       join pg_attribute person on person.attrelid = relation.oid and person.attname in ('user_id', 'patient_id') and not person.attisdropped
       where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
         and (has_any_column_privilege('balsamo_app', relation.oid, 'insert') or has_any_column_privilege('balsamo_app', relation.oid, 'update')
           or has_table_privilege('balsamo_app', relation.oid, 'delete'))
         and not exists (select from pg_trigger where tgrelid = relation.oid and tgname = 'care_act_is_noted')
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.values(NOT_NOTED).flat().sort());
  });

  test('ties rows of people and associations together by keys that name them, so that no row can point at one of someone else', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>(
      `select key.conrelid::regclass || '.' || key.conname as name
       from pg_constraint key
       where key.contype = 'f' and key.connamespace = 'public'::regnamespace and key.confrelid <> 'users'::regclass
         and not exists (
           select from unnest(key.conkey, key.confkey) as pair (own, other)
           join pg_attribute referred on referred.attrelid = key.confrelid and referred.attnum = pair.other
           where referred.attname in ('user_id', 'patient_id', 'association_id') or key.confrelid = 'associations'::regclass)
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(KEYS_WITHOUT_THE_PERSON);
  });

  test('opens every policy with the sentence that it enforces', () => {
    const withoutSentence = policyFiles().flatMap(({ name, text }) => {
      const lines = text.split('\n');
      const rules = [...lines.keys()].filter((at) => /^(create policy|call own_rows)\b/.test(lines[at] ?? ''));
      return rules.filter((at) => !isSentence(lines, at)).map((at) => `${name}: ${lines[at]}`);
    });
    expect(withoutSentence).toEqual([]);
  });

  test('says once per table and command what the system role may do there', async () => {
    const { rows } = await db.ownerPool.query<{ table: string; command: keyof typeof SYSTEM_VERBS; name: string }>(
      'select tablename as table, cmd as command, policyname as name from pg_policies where roles = $1 order by 1, 2',
      [[SYSTEM_ROLE]],
    );
    for (const { table, command, name } of rows) expect(name).toBe(`system_${SYSTEM_VERBS[command]}_${table}`);
    const alone = rows.filter(({ command }) => command === 'ALL').map(({ table }) => table);
    expect(rows.filter(({ table, command }) => command !== 'ALL' && alone.includes(table))).toEqual([]);
  });

  test('has its policies named on the page that says who may do what, and no others', async () => {
    const { rows } = await db.ownerPool.query<{ name: string }>('select distinct policyname as name from pg_policies');
    const names = new Set(rows.map(({ name }) => nameOf(name)));
    const page = readFileSync(path.join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
    const cited = new Set([...page.matchAll(/`((?:own|system)_\w+)`/g)].map(([, name]) => name));
    expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    expect([...cited].filter((name) => name && !names.has(name))).toEqual([]);
  });

  test('asks who somebody is once per statement, not once per row', async () => {
    const { rows } = await db.ownerPool.query<{ policy: string; rule: string; question: string }>(
      `select tablename || '.' || policyname as policy, concat(qual, ' ', with_check) as rule, proname || '()' as question
       from pg_policies join pg_proc on pronamespace = 'public'::regnamespace and pronargs = 0
       where position(proname || '()' in concat(qual, ' ', with_check)) > 0`,
    );
    const perRow = rows.filter(({ rule, question }) =>
      rule.replace(/SELECT (unnest\()?\w+\(\)/g, '').includes(question),
    );
    expect(perRow.map(({ policy, question }) => `${policy}: ${question}`)).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
  });

  test('lets every row through only where the reason is written down', async () => {
    const { rows } = await db.ownerPool.query<{ rule: string }>(
      `select tablename || ' ' || cmd as rule from pg_policies
       where 'true' in (qual, with_check) order by tablename collate "C", cmd`,
    );
    expect(rows.map(({ rule }) => rule)).toEqual(Object.values(EVERY_ROW).flat().sort());
  });
});

/** Policies that `own_rows` makes stand in the documents under its name. */
const nameOf = (policy: string) => policy.replace(/^own_rows_are_.*/, 'own_rows');

/** Every policies.sql, by its feature. */
function policyFiles(): { name: string; text: string }[] {
  const root = import.meta.dirname;
  const features = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return features
    .map(({ name }) => ({ name, file: path.join(root, name, 'policies.sql') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ name, text: readFileSync(file, 'utf8') }));
}

/** Does a comment stand right above this line, and begin as a sentence does? */
function isSentence(lines: readonly string[], at: number): boolean {
  let first = at;
  while (lines[first - 1]?.startsWith('--')) first--;
  return first < at && /^-- [A-Z]/.test(lines[first] ?? '');
}
