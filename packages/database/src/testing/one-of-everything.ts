import type pg from 'pg';
import { asUserOnce } from '../as-user.ts';
import type { Database } from '../connection.ts';
import { insertEntry } from '../diary/queries.ts';
import { testEntry } from './entries.ts';
import { giveAssociation } from './one-association.ts';
import { createPerson, type TestPerson } from './people.ts';

/** The second product of whoever has one of everything. */
export const FRESH_ID = '00000000-0000-4000-8000-000000000001';

/**
 * Gives a patient a row in every table that can hold something of a person: what isolation guards and what erasure removes.
 * Once per database. The tests of both fail while a table is missing here.
 */
export async function giveOneOfEverything(
  db: Pick<Database, 'appPool'> & { ownerPool: pg.Pool },
  person: TestPerson,
): Promise<void> {
  await asUserOnce(db, person.token, insertEntry(testEntry({ notes: 'Chovia' })));
  const { ownerPool } = db;
  await ownerPool.query(
    `insert into diary_entry_revisions (user_id, id, entry_id, kind, changed_at, received_at, written, replaced, lost)
     select user_id, gen_random_uuid(), id, 'edit', now(), now(), '{"notes": "Chovia"}', '{"notes": null}', '{}'
     from diary_entries where user_id = $1`,
    [person.id],
  );
  await ownerPool.query(
    "insert into accounts (user_id, account_id, provider_id, password) values ($1, $2, 'credential', 'hash')",
    [person.id, person.id],
  );
  await ownerPool.query(
    "insert into verifications (identifier, value, expires_at) values ('hash', $1, now() + interval '1 hour')",
    [person.id],
  );
  await ownerPool.query(
    "insert into rate_limit_attempts (kind, subject, attempted_at, latest_at) values ('sign_in', $1, '{}', now())",
    [person.id],
  );
  await ownerPool.query("insert into auth_events (user_id, kind, at) values ($1, 'signed_in', now())", [person.id]);
  await ownerPool.query(
    `with item as (
       insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Óleo', 'oleo', 'ml', now(), now()) returning id
     ), protocol as (
       insert into prescriptions (id, patient_id, protocol_name, products, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Noite', '[{}]', 'ativa', now(), now())
     ), kept as (
       insert into inventory_balances (user_id, item_id, balance, is_counted) select $1, id, 0, true from item
     )
     insert into inventory_movements (user_id, item_id, kind, change, occurred_at, created_at)
     select $1, id, 'initial', 30, now(), now() from item`,
    [person.id],
  );
  // Of two products one has a reminder; the other is there to be tried.
  await ownerPool.query(
    `with item as (
       insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
       values ($2, $1, 'Flor', 'flor', 'g', now(), now())
     )
     insert into medication_reminders (id, user_id, inventory_item_id, times, is_active, next_at, last_handled_at, created_at, updated_at)
     select gen_random_uuid(), $1, id, '{08:00}', true, now(), now(), now(), now() from inventory_items where user_id = $1`,
    [person.id, FRESH_ID],
  );
  await ownerPool.query(
    `with asked as (
       insert into rating_questions (user_id, local_time, is_active, next_at, created_at, updated_at)
       values ($1, '20:00', true, now(), now(), now())
     ), letter as (
       insert into letter_mails (user_id, next_at, lease_token, lease_until, created_at)
       values ($1, now(), token_hash('letter:' || $1), now(), now())
     ), chosen as (
       insert into diary_preferences (user_id, main_symptom, quick_actions, updated_at)
       values ($1, 'pain', '{tookOil}', now())
     ), prepared as (
       insert into appointments (user_id, day, questions, written_at, created_at, updated_at)
       values ($1, '2026-12-01', 'Posso dirigir?', now(), now(), now())
     ), followed as (
       insert into trackers (user_id, id, name, kind, low_end, high_end, better, place, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Formigamento', 'scale', 'nada', 'muito', 'less', 1, now(), now())
     ), seen as (
       insert into seizures (id, user_id, occurred_at, time_zone, count, length, kind, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), 'UTC', 2, '1_to_5_min', 'tonic_clonic', now(), now()) returning id, user_id
     ), noted as (
       insert into seizure_notes (seizure_id, user_id, note) select id, user_id, 'Ao acordar' from seen
     ), quiet as (
       insert into seizure_free_days (user_id, day, created_at) values ($1, '2026-01-05', now())
     ), removed as (
       insert into removed_seizures (seizure_id, user_id, removed_at) values (gen_random_uuid(), $1, now())
     ), reported as (
       insert into unwanted_effect_reports (id, user_id, effects, red_flags, description, actions, outcome, is_shown_to_doctors, created_at, updated_at)
       values (gen_random_uuid(), $1, '[{"effect": "tontura", "strength": "leve"}]', '{}', 'Depois do almoço', '{}', 'recuperado', false, now(), now())
     ), withdrawn as (
       insert into removed_effect_reports (report_id, user_id, removed_at) values (gen_random_uuid(), $1, now())
     ), taken as (
       insert into medicines (id, user_id, name, substance, since, has_ended, is_shown_to_doctors, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Clobazam', 'clobazam', '2025', false, false, now(), now())
     ), treated as (
       insert into conditions (id, user_id, name, chapter, has_ended, is_shown_to_doctors, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Epilepsia', 'VI', false, false, now(), now())
     )
     insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
     values (gen_random_uuid(), $1, now(), 'UTC', 5, 5, 5, 5, now(), now())`,
    [person.id],
  );
  await ownerPool.query('insert into notification_counters (user_id, last_sequence) values ($1, 1)', [person.id]);
  await ownerPool.query(
    `with told as (
       insert into notifications (user_id, sequence, type, data, created_at) values ($1, 1, 'reminder', '{}', now()) returning id
     ), later as (
       insert into notification_snoozes (notification_id, user_id, snoozed_until) select id, $1, now() from told
     ), browser as (
       insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
       select user_id, id, 'https://push.example.test/' || id, 'key', 'secret', now() from sessions where user_id = $1 returning id
     )
     insert into notification_deliveries (user_id, notification_id, channel, subscription_id, next_try_at, expires_at)
     select $1, told.id, 'push', browser.id, now(), now() from told, browser`,
    [person.id],
  );
  await ownerPool.query(
    `with told as (
       insert into app_feedback (user_id, type, category, message, created_at) values ($1, 'negative', 'bugs', 'Travou', now())
     ), agreed as (
       insert into legal_agreements (user_id, document, version, agreed_at) values ($1, 'terms', '2026-01-01', now())
     ), asked as (
       insert into email_changes (user_id, new_email, token_hash, expires_at) values ($1, 'other@example.test', 'hash', now())
     ), moved as (
       insert into email_undos (user_id, email, token_hash, password_hashes, changed_at, expires_at)
       values ($1, 'former@example.test', 'hash', '{}', now(), now() + interval '7 days')
     ), wrote as (
       insert into contact_messages (id, name, email, subject, message, language, is_suspect, created_at)
       select gen_random_uuid(), $1::uuid::text, email, 'Dúvida', 'Como faço?', 'pt', false, now() from users where id = $1
     ), counted as (
       insert into analytics_counts (day, event, page, count) values (current_date, 'login', 'entrar', 1) on conflict do nothing
     ), lost as (
       insert into lost_mails (day, kind, count) values (current_date, 'access', 1) on conflict do nothing
     ), leaving as (
       insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')
     )
     insert into profiles (user_id, age, city, has_research_consent, research_consented_at, updated_at)
     values ($1, 41, 'Olinda', true, now(), now())`,
    [person.id],
  );
  await ownerPool.query(
    `with job as (
       insert into data_jobs (user_id, kind, format, state, created_at, updated_at, expires_at)
       values ($1, 'export', 'json', 'queued', now(), now(), now() + interval '1 day') returning id
     ), part as (
       insert into data_job_parts (user_id, job_id, position, content) select $1, id, 0, '\\x7b7d' from job
     )
     insert into data_job_leases (job_id, user_id, token, expires_at) select id, $1, token_hash('job:' || id), now() from job`,
    [person.id],
  );
  await ownerPool.query("insert into push_keys (public_key, private_key, created_at) values ($1, 'private', now())", [
    person.id,
  ]);
  await ownerPool.query('update identity_keys set key = $1', [person.id]);
  await ownerPool.query(
    `with passed as (
       update sessions set second_step_at = now() where user_id = $1::uuid
     ), app as (
       insert into second_factors (user_id, totp_secret) values ($1::uuid, 'sealed')
     ), recovery as (
       insert into recovery_codes (user_id, code_hash) values ($1::uuid, 'hash')
     ), passkey as (
       insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1::uuid, 'credential of ' || $1::uuid::text, '\\x00', 0, '{internal}', 'Celular', now())
     ), step as (
       insert into sign_in_steps (token_hash, kind, user_id, expires_at) values ('step of ' || $1::uuid::text, 'second_step', $1::uuid, now())
     ), trusted as (
       insert into trusted_devices (token_hash, user_id, expires_at) values ('device of ' || $1::uuid::text, $1::uuid, now())
     ), required as (
       insert into required_second_factors (role) values ($1::uuid::text)
     )
     insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
     values (gen_random_uuid(), $1::uuid, 'profile_photo', 'image/webp', 'foto.webp', 1, repeat('0', 64), now())`,
    [person.id],
  );
  await giveConnections(ownerPool, person);
  await giveAssociation(ownerPool, person);
  await giveCare(ownerPool, person);
  await giveDraft(ownerPool, person);
}

/** A draft of an article, with a picture that the person brought. It names nobody, so it has their id for its own. */
async function giveDraft(ownerPool: pg.Pool, person: TestPerson): Promise<void> {
  await ownerPool.query(
    `with article as (
       insert into articles (id, is_featured, created_at, updated_at) values ($1::uuid, false, now(), now()) returning id
     ), translation as (
       insert into article_translations (article_id, language, slug, title, excerpt, content, category, read_minutes, updated_at)
       select id, 'pt', $1::uuid::text, 'Rascunho', 'Um rascunho', repeat('a', 100), 'Geral', 1, now() from article
     )
     insert into article_files (id, media_type, name, byte_size, sha256, created_at, uploaded_by)
     values (gen_random_uuid(), 'image/webp', 'a.webp', 1, repeat('0', 64), now(), $1::uuid)`,
    [person.id],
  );
}

/** A diary that somebody else keeps, with an act and an invitation; and care for somebody else. */
async function giveCare(ownerPool: pg.Pool, person: TestPerson): Promise<void> {
  const other = await createPerson(ownerPool, 'paciente', 'Bia de Teste');
  await ownerPool.query(
    `with cared as (
       insert into cared_people (user_id, birth_date, created_at) values ($1, '2015-06-01', now())
     ), cares as (
       insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at) values ($2, $1, 'reads', 'parent', 'blue', now())
     ), invited as (
       insert into care_invitations (patient_id, email, role, token_hash, invited_by, sent_at, expires_at)
       values ($1, 'convite@example.test', 'keeps', 'care hash of ' || $1, $2, now(), now() + interval '7 days')
     ), kept as (
       insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
       values ($1, $2, 'responsible', 'child', 'teal', now()) returning patient_id, id
     )
     insert into care_acts (patient_id, link_id, kind, thing_id, act, at) select patient_id, id, 'diary_entries', null, 'created', now() from kept`,
    [person.id, other.id],
  );
}

/** A doctor who looked, a request that waits, an accepted invitation; and what a person would have as a doctor. */
async function giveConnections(ownerPool: pg.Pool, person: TestPerson): Promise<void> {
  const doctor = await createPerson(ownerPool, 'medico', 'Dra. Ana de Teste');
  await ownerPool.query(
    `with code as (
       insert into connection_codes (user_id, code, created_at) values ($1, 'PAK7M4XP', now())
     ), request as (
       insert into connection_requests (patient_id, doctor_id, requested_by, created_at) values ($1, $2, $2, now())
     ), invitation as (
       insert into invitations (doctor_id, token_hash, status, patient_name, patient_email, language, created_at, sent_at,
         expires_at, patient_id, responded_at)
       values ($2, 'hash of ' || $1, 'accepted', 'Vítima', $3, 'pt', now(), now(), now(), $1, now())
     ), change as (
       insert into connection_changes (user_id, version) values ($1, 1)
     ), profile as (
       insert into doctor_profiles (user_id, updated_at) values ($1, now())
     ), plan as (
       insert into subscriptions (user_id, plan_type, status, customer_id, updated_at)
       values ($1, 'trial', 'active', 'cus_' || $1, now())
     ), paid as (
       insert into receipts (user_id, invoice_id, amount, currency, paid_at, period_start, period_end, payer_name)
       values ($1, 'in_' || md5($1::text), 9900, 'BRL', now(), now(), now(), 'Vítima')
     ), told_of_payment as (
       insert into payment_events (id, type, customer_id, received_at) values ('evt_' || $1, 'invoice.paid', $1, now())
     ), sandboxed as (
       insert into sandbox_customers (id, body, updated_at) values ($1, '{}', now())
     ), seen as (
       insert into access_log (patient_id, reader_id, reader_name, action, resource, at, opened_in)
       values ($1, $2, 'Dra. Ana de Teste', 'view', 'entries', now(), pg_current_xact_id())
     )
     insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())`,
    [person.id, doctor.id, person.email],
  );
  await ownerPool.query(
    `with visited as (
       insert into patient_visits (patient_id, doctor_id, last_seen_at) values ($1, $2, now())
     ), noted as (
       insert into visit_notes (id, doctor_id, patient_id, visited_on, text, created_at, updated_at)
       values (gen_random_uuid(), $2, $1, '2026-03-10', 'Dorme melhor.', now(), now())
     )
     insert into sharing_scopes (patient_id, doctor_id, hides_recreational, updated_at) values ($1, $2, true, now())`,
    [person.id, doctor.id],
  );
  await ownerPool.query(
    `with document as (
       insert into wallet_documents (id, user_id, type, number, created_at, updated_at)
       values (gen_random_uuid(), $1, 'receita', '123', now(), now()) returning id, user_id
     )
     insert into wallet_shares (document_id, user_id, doctor_id, ends_on, ends_at, created_at)
     select id, user_id, $2, current_date, now() + interval '1 day', now() from document`,
    [person.id, doctor.id],
  );
}
