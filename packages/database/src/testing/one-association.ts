import type pg from 'pg';
import type { TestPerson } from './people.ts';

/**
 * A closed association that names the person, who worked there, was invited, belonged to it, was recommended by it and did something. What
 * names nobody (its plan, the files of products and lots) has the person's id for its own, so that it is found.
 */
export async function giveAssociation(ownerPool: pg.Pool, person: TestPerson): Promise<void> {
  await ownerPool.query(
    `with association as (
       insert into associations (slug, name, status, created_at, updated_at)
       values ($1::uuid::text, 'Associação de Teste', 'closed', now(), now()) returning id
     ), plan as (
       insert into association_plans (association_id, paid_until, note, updated_at) select id, '2026-12-31', $1::uuid::text, now() from association
     ), staff as (
       insert into association_staff (association_id, user_id, role, assigned_at) select id, $1::uuid, 'admin', now() from association
     ), member as (
       insert into association_members (association_id, patient_id, status, source, joined_at)
       select id, $1::uuid, 'active', 'code', now() from association
     ), told as (
       insert into association_month_figures (association_id, month, figures, computed_at)
       select id, '2026-01-01', jsonb_build_object('people', $1::uuid::text), now() from association
     ), product as (
       insert into association_products (id, association_id, name, product_type, unit, updated_by, created_at, updated_at)
       select gen_random_uuid(), id, 'Óleo', 'oil', 'ml', $1::uuid, now(), now() from association returning id, association_id
     ), lot as (
       insert into association_lots (id, association_id, product_id, quantity, recalled_at, recalled_by, recall_reason, created_at, updated_at)
       select gen_random_uuid(), association_id, id, 30, now(), $1::uuid, 'Teor errado', now(), now() from product
       returning id, association_id, product_id
     ), notice as (
       insert into association_recall_notices (association_id, lot_id, patient_id, created_at)
       select association_id, id, $1::uuid, now() from lot
     ), news as (
       insert into association_stock_news (id, association_id, product_id, sent_on, message, created_by, created_at)
       select gen_random_uuid(), association_id, id, current_date, 'Chegou', $1::uuid, now() from product
     ), dispensing as (
       insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_by, dispensed_at)
       select gen_random_uuid(), association_id, id, $1::uuid, 30, $1::uuid, now() from lot returning id, association_id, lot_id
     ), taken as (
       insert into dispensed_items (user_id, dispensing_id, decided_at) select $1::uuid, id, now() from dispensing
     ), moved as (
       insert into association_movements
         (id, association_id, product_id, lot_id, kind, change, quantity_before, quantity_after, dispensing_id, created_by, created_at)
       select gen_random_uuid(), dispensing.association_id, lot.product_id, lot.id, 'dispensing', -30, 60, 30, dispensing.id, $1::uuid, now()
       from dispensing join lot on lot.id = dispensing.lot_id
     ), recommended as (
       insert into association_recommended_doctors (association_id, doctor_id, recommended_by, recommended_at)
       select id, $1::uuid, $1::uuid, now() from association
     ), invitation as (
       insert into association_invitations (association_id, patient_email, language, created_at, expires_at, status, responded_at, patient_id)
       select id, $2, 'pt', now(), now(), 'accepted', now(), $1::uuid from association
     ), staff_invitation as (
       insert into association_staff_invitations (association_id, email, role, token_hash, status, sent_at, expires_at, accepted_by, responded_at)
       select id, $2, 'admin', 'staff hash of ' || $1::uuid::text, 'accepted', now(), now(), $1::uuid, now() from association
     ), file as (
       insert into association_files (id, association_id, kind, media_type, name, byte_size, sha256, created_at, uploaded_by)
       select file.id, association.id, kind, 'image/webp', 'a.webp', 1, repeat('0', 64), now(), $1::uuid
       from association, (values (gen_random_uuid(), 'product_image'), ($1::uuid, 'product_image')) as file (id, kind)
       returning id, association_id
     ), image as (
       insert into association_product_images (file_id, thumbnail_id, association_id, product_id, created_at)
       select file.id, $1::uuid, product.association_id, product.id, now() from product, file where file.id <> $1::uuid
     ), certificate as (
       insert into association_lot_certificates (lot_id, association_id, file_id) select id, association_id, $1::uuid from lot
     )
     insert into association_events (association_id, kind, actor_id, subject_id, at)
     select id, 'member_added', $1::uuid, $1::uuid, now() from association`,
    [person.id, person.email],
  );
  await ownerPool.query(
    `insert into operator_events (kind, actor_id, person_id, subject, at) values ('registration_confirmed', $1, $1, '1-SP', now())`,
    [person.id],
  );
}
