import pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../connection.ts';
import { FRESH_ID } from './one-of-everything.ts';
import type { TestPerson } from './people.ts';

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * Every table that exists, with how a row is tied to its person and what that person may do with it through the role of
 * requests. A table that is missing here fails the coverage test: whoever adds one decides first who may read it.
 */
export const TABLES: Record<
  string,
  {
    tie: string;
    /** A harmless column for the update attempt, one that the role of requests may write where it may write at all. */
    touched: string;
    /** What a copy of a row must have of its own where the table allows it only once. */
    fresh?: string;
    own: readonly Verb[];
    /** What operators may do with it, whosever it is; nothing unless it is said here. */
    operators?: readonly Verb[];
  }
> = {
  users: { tie: 'id', touched: 'name', own: ['select', 'update'] },
  sessions: { tie: 'user_id', touched: 'token', own: [] },
  accounts: { tie: 'user_id', touched: 'password', own: [] },
  verifications: { tie: 'value', touched: 'value', own: [] },
  rate_limit_attempts: { tie: 'subject', touched: 'subject', own: [] },
  auth_events: { tie: 'user_id', touched: 'kind', own: ['select'] },
  diary_entries: { tie: 'user_id', touched: 'triggers', own: ['select', 'insert', 'update'] },
  diary_entry_notes: {
    tie: 'user_id',
    touched: 'notes',
    own: ['select', 'insert', 'update', 'delete'],
  },
  symptom_ratings: { tie: 'user_id', touched: 'mood', own: ['select', 'insert', 'update', 'delete'] },
  rating_questions: { tie: 'user_id', touched: 'local_time', own: ['select', 'insert', 'update'] },
  // These statements read every column, and the lease no request may.
  letter_mails: { tie: 'user_id', touched: 'next_at', own: ['update', 'delete'] },
  diary_preferences: { tie: 'user_id', touched: 'main_symptom', own: ['select', 'insert', 'update'] },
  cared_people: { tie: 'user_id', touched: 'birth_date', own: ['select', 'update'] },
  care_links: { tie: 'patient_id', touched: 'colour', own: ['select'] },
  // These statements read every column, and what opens an invitation no request may.
  care_invitations: { tie: 'patient_id', touched: 'sent_at', own: ['update', 'delete'] },
  care_acts: { tie: 'patient_id', touched: 'at', own: ['select'] },
  visit_notes: { tie: 'patient_id', touched: 'text', own: [] },
  appointments: { tie: 'user_id', touched: 'questions', own: ['select', 'insert', 'update'] },
  diary_entry_revisions: { tie: 'user_id', touched: 'written', own: ['select', 'insert'] },
  inventory_items: { tie: 'user_id', touched: 'nickname', own: ['select', 'insert', 'update'] },
  inventory_movements: { tie: 'user_id', touched: 'change', own: ['select', 'insert'] },
  inventory_balances: { tie: 'user_id', touched: 'balance', own: ['select'] },
  prescriptions: { tie: 'patient_id', touched: 'status', own: ['select', 'insert', 'update'] },
  medication_reminders: {
    tie: 'user_id',
    touched: 'times',
    fresh: 'inventory_item_id',
    own: ['select', 'insert', 'update', 'delete'],
  },
  notifications: { tie: 'user_id', touched: 'is_read', own: ['select', 'update'] },
  notification_snoozes: {
    tie: 'user_id',
    touched: 'snoozed_until',
    fresh: 'notification_id',
    own: ['select', 'insert'],
  },
  notification_counters: { tie: 'user_id', touched: 'last_sequence', own: ['select'] },
  notification_deliveries: { tie: 'user_id', touched: 'tries', own: [] },
  push_subscriptions: { tie: 'user_id', touched: 'reminds', own: ['select', 'update', 'delete'] },
  identity_keys: { tie: 'key', touched: 'key', own: [] },
  push_keys: { tie: 'public_key', touched: 'private_key', own: [] },
  profiles: { tie: 'user_id', touched: 'phone', own: ['select', 'insert', 'update'] },
  email_changes: { tie: 'user_id', touched: 'new_email', own: [] },
  email_undos: { tie: 'user_id', touched: 'email', own: [] },
  account_erasures: { tie: 'user_id', touched: 'due_at', own: ['select', 'delete'] },
  contact_messages: { tie: 'name', touched: 'note', own: [], operators: ['select', 'update'] },
  app_feedback: { tie: 'user_id', touched: 'message', own: ['select', 'insert'] },
  legal_agreements: { tie: 'user_id', touched: 'agreed_at', own: ['select', 'insert'] },
  data_jobs: { tie: 'user_id', touched: 'state', own: ['select', 'insert', 'update', 'delete'] },
  data_job_parts: { tie: 'user_id', touched: 'content', own: ['select', 'insert', 'delete'] },
  data_job_leases: { tie: 'user_id', touched: 'token', own: [] },
  second_factors: { tie: 'user_id', touched: 'totp_secret', own: [] },
  recovery_codes: { tie: 'user_id', touched: 'code_hash', own: [] },
  passkeys: { tie: 'user_id', touched: 'name', own: [] },
  sign_in_steps: { tie: 'user_id', touched: 'kind', own: [] },
  trusted_devices: { tie: 'user_id', touched: 'expires_at', own: [] },
  required_second_factors: { tie: 'role', touched: 'role', own: [] },
  wallet_documents: { tie: 'user_id', touched: 'number', own: ['select', 'insert', 'update', 'delete'] },
  wallet_shares: { tie: 'user_id', touched: 'ends_on', own: ['select', 'delete'] },
  seizures: { tie: 'user_id', touched: 'count', own: ['select', 'insert', 'update', 'delete'] },
  seizure_notes: { tie: 'user_id', touched: 'note', own: ['select', 'insert', 'update', 'delete'] },
  seizure_free_days: { tie: 'user_id', touched: 'day', own: ['select', 'insert', 'delete'] },
  removed_seizures: { tie: 'user_id', touched: 'removed_at', own: ['select', 'insert'] },
  trackers: { tie: 'user_id', touched: 'name', own: ['select', 'insert', 'update'] },
  unwanted_effect_reports: {
    tie: 'user_id',
    touched: 'description',
    own: ['select', 'insert', 'update', 'delete'],
  },
  removed_effect_reports: { tie: 'user_id', touched: 'removed_at', own: ['select', 'insert'] },
  medicines: { tie: 'user_id', touched: 'name', own: ['select', 'insert', 'update', 'delete'] },
  conditions: { tie: 'user_id', touched: 'name', own: ['select', 'insert', 'update', 'delete'] },
  files: { tie: 'user_id', touched: 'name', own: ['select', 'insert', 'delete'] },
  connection_codes: { tie: 'user_id', touched: 'code', own: ['select', 'insert', 'update'] },
  connection_requests: { tie: 'patient_id', touched: 'status', own: ['select'] },
  patients_doctors: { tie: 'patient_id', touched: 'ends_on', own: ['select', 'update'] },
  invitations: { tie: 'patient_id', touched: 'status', own: [] },
  connection_changes: { tie: 'user_id', touched: 'version', own: ['select'] },
  doctor_profiles: { tie: 'user_id', touched: 'bio', own: ['select'] },
  // These statements read every column, and by what the payment provider knows a person no request may: subscriptions/policies.test.ts.
  subscriptions: { tie: 'user_id', touched: 'status', own: [] },
  receipts: { tie: 'user_id', touched: 'mailed_at', own: ['select'] },
  payment_events: { tie: 'customer_id', touched: 'tries', own: [] },
  sandbox_customers: { tie: 'id', touched: 'body', own: [] },
  access_log: { tie: 'patient_id', touched: 'action', own: ['select'] },
  sharing_scopes: { tie: 'patient_id', touched: 'hides_recreational', own: ['select', 'insert', 'update'] },
  patient_visits: { tie: 'patient_id', touched: 'last_seen_at', own: [] },
  // The association of whoever has one of everything is closed: it names them and is read by nobody.
  associations: { tie: 'slug', touched: 'about', own: [] },
  // These statements read every column, and what operators note no request may: associations/plan-policies.test.ts says who reads the day.
  association_plans: { tie: 'note', touched: 'paid_until', own: [] },
  association_staff: { tie: 'user_id', touched: 'role', own: ['select'] },
  association_members: { tie: 'patient_id', touched: 'left_at', own: ['select', 'update'] },
  // These statements read every column, and what opens an invitation no request may: memberships/policies.test.ts says who reads the others.
  association_invitations: { tie: 'patient_id', touched: 'sent_at', own: [] },
  association_events: { tie: 'actor_id', touched: 'at', own: [] },
  // It names nobody, so every row stands for the victim's.
  analytics_counts: { tie: '$1', touched: 'count', own: [], operators: ['select'] },
  lost_mails: { tie: '$1', touched: 'count', own: [] },
  operator_events: { tie: 'person_id', touched: 'at', own: [], operators: ['select'] },
  association_month_figures: { tie: "figures->>'people'", touched: 'computed_at', own: [] },
  association_products: { tie: 'updated_by', touched: 'name', own: ['select'] },
  association_lots: { tie: 'recalled_by', touched: 'quantity', own: ['select'] },
  association_product_images: { tie: 'thumbnail_id', touched: 'product_id', own: ['select'] },
  association_lot_certificates: { tie: 'file_id', touched: 'lot_id', own: ['select'] },
  association_dispensings: { tie: 'patient_id', touched: 'undone_at', own: ['select'] },
  association_movements: { tie: 'created_by', touched: 'change', own: [] },
  dispensed_items: { tie: 'user_id', touched: 'decided_at', own: ['select', 'insert', 'update'] },
  association_recall_notices: { tie: 'patient_id', touched: 'confirmed_at', own: ['select'] },
  association_recommended_doctors: { tie: 'doctor_id', touched: 'removed_at', own: ['select'] },
  association_stock_news: { tie: 'created_by', touched: 'told_count', own: [] },
  association_staff_invitations: { tie: 'accepted_by', touched: 'sent_at', fresh: 'token_hash', own: [] },
  association_files: { tie: 'uploaded_by', touched: 'name', own: ['select'] },
  // A draft: what is published everybody reads, see articles/policies.test.ts.
  articles: { tie: 'id', touched: 'is_featured', own: [], operators: VERBS },
  article_translations: { tie: 'article_id', touched: 'title', own: [], operators: VERBS },
  article_files: { tie: 'uploaded_by', touched: 'unshown_at', own: [], operators: ['select', 'update', 'delete'] },
};

/** What someone who can run SQL in a request might try before the attack itself. */
export const ESCAPES: Record<string, string> = {
  plain: '',
  'reset role': 'reset role',
  'session authorization': 'reset session authorization',
  'forged user id': "select set_config('app.user_id', (select '0'), true)",
  'forged identity': `select set_config('app.identity', '00000000-0000-7000-8000-000000000001 paciente ${'0'.repeat(64)}', true)`,
  'row security off': 'set local row_security = off',
  'search path': 'set local search_path = pg_temp, public',
};

/** Attacks by SQL, as the role of requests, on the rows of one person who has one of everything. */
export function createAttacker(db: Pick<Database, 'appPool'> & { ownerPool: pg.Pool }, victim: Pick<TestPerson, 'id'>) {
  return { attempt, statement };

  /**
   * Runs one statement as a hostile request would; answers how many of the victim's rows it reached.
   * @param person whom the request names; null: nobody
   */
  async function attempt(
    token: string,
    text: string,
    values: unknown[],
    before = '',
    person: string | null = null,
  ): Promise<number> {
    const client = await db.appPool.connect();
    try {
      // In one exchange: there are tens of thousands of attempts. What comes after a refusal is refused too.
      const sent = [
        client.query('begin'),
        client.query({ name: 'attack_open', text: 'select * from open_session($1, $2)', values: [token, person] }),
        ...(before ? [client.query(before)] : []),
        client.query(text, values),
      ];
      const answers = await Promise.allSettled(sent);
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
      const { rowCount } = await (sent.at(-1) as Promise<pg.QueryResult>);
      return rowCount ?? 0;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // Policies come before keys: it was let through, and only a row that is there already stood in the way.
      if (error.code === '23505') return 1;
      // Only a refusal may end an attempt early: a misspelt attack would prove nothing.
      expect(['42501', '22023', '0A000', ...(person ? ['25006', '25001'] : [])]).toContain(error.code);
      return 0;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  /** Copies the victim's row under another id: a write in the victim's name. */
  async function forgedInsert(table: string): Promise<string> {
    const { rows } = await db.ownerPool.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    );
    const { rows: source } = await db.ownerPool.query(
      `select to_jsonb(t) as row from ${table} t where ${TABLES[table]?.tie}::text = $1 limit 1`,
      [victim.id],
    );
    const row = { ...(source[0].row as Record<string, unknown>) };
    if ('id' in row && table !== 'users') row.id = crypto.randomUUID();
    const { fresh } = TABLES[table] as (typeof TABLES)[string];
    if (fresh) row[fresh] = FRESH_ID;
    const literal = pg.escapeLiteral(JSON.stringify(row));
    return `insert into ${table} (${rows.map((column) => `"${column.name}"`).join(', ')}) select ${rows.map((column) => `"${column.name}"`).join(', ')} from jsonb_populate_record(null::${table}, ${literal}::jsonb)`;
  }

  async function statement(table: string, verb: Verb): Promise<[string, unknown[]]> {
    const { tie, touched } = TABLES[table] as (typeof TABLES)[string];
    const where = `where ${tie}::text = $1`;
    if (verb === 'select') return [`select * from ${table} ${where}`, [victim.id]];
    if (verb === 'update') return [`update ${table} set ${touched} = ${touched} ${where}`, [victim.id]];
    if (verb === 'delete') return [`delete from ${table} ${where}`, [victim.id]];
    return [await forgedInsert(table), []];
  }
}
