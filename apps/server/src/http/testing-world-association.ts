import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createLot, createProduct } from '@balsamo/database/dispensary/testing.ts';
import { createHandedLot } from '@balsamo/database/dispensary/testing-dispensing.ts';
import { recommend } from '@balsamo/database/recommendations/testing.ts';
import { codeOf, createDoctor } from '../connections/testing.ts';
import type { World, WorldSoFar } from './testing-world.types.ts';

/** An association that recommends the doctor who asks, with an admin and a shelf of its own. */
export async function storeAssociation(world: WorldSoFar): Promise<TestAssociation> {
  const { server, staff, doctor, stored, codes, patientCodes } = world;
  const { ownerPool } = server.db;
  const association = await createAssociation(ownerPool);
  await ownerPool.query(
    "insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, 'admin', now())",
    [association.id, staff.id],
  );
  const recommendation = await recommend(ownerPool, association, doctor);
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into association_staff_invitations (association_id, email, role, token_hash, sent_at, expires_at)
     values ($1, 'equipe@exemplo.com', 'manager', $2, now(), now() + interval '7 days') returning id`,
    [association.id, `hash of ${association.id}`],
  );
  const staffInvitation = rows[0]?.id ?? '';
  stored['/api/associations'] = [];
  for (let count = 0; count < 20; count++) {
    const product = await createProduct(ownerPool, association);
    // As often as the others, so that chance finds what belongs together.
    const lot = await createLot(ownerPool, product);
    stored['/api/associations'].push(association.id, recommendation, product, lot, staffInvitation);
  }
  stored['/api/recommendations'] = [recommendation];
  codes.push(await codeOf(server, await createDoctor(server)));
  for (let count = 0; count < 5; count++) {
    const patient = await server.person();
    patientCodes.push((await server.send('GET', '/api/connections/code', { as: patient })).body.code);
  }
  return association;
}

/** A recalled lot, of which something was handed to the person, and one to hand out of. */
export async function storeHanded(world: WorldSoFar, association: TestAssociation): Promise<World['shelf']> {
  const { server, person, stored, named } = world;
  const { ownerPool } = server.db;
  const recalled = await createHandedLot(ownerPool, association);
  const lot = await createHandedLot(ownerPool, association, { quantity: 100_000 });
  const { rows } = await ownerPool.query<{ memberId: string; ofLot: string; ofRecalled: string }>(
    `with member as (
       insert into association_members (association_id, patient_id, status, source, joined_at)
       values ($1, $2, 'active', 'code', now()) returning id
     ), handed as (
       insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_at)
       select gen_random_uuid(), $1, lot_id, $2, 30, $5 from unnest(array[$3, $4]::uuid[]) lot_id returning id, lot_id
     ), recalled as (
       update association_lots set recalled_at = now(), recall_reason = 'Teor errado' where id = $4
     ), notice as (
       insert into association_recall_notices (association_id, lot_id, patient_id, created_at) values ($1, $4, $2, now())
     )
     select member.id as "memberId", (select id from handed where lot_id = $3) as "ofLot",
       (select id from handed where lot_id = $4) as "ofRecalled" from member`,
    // By the server's clock, which goes ahead with each article and prescription stored: what was handed out can be undone for ten minutes.
    [association.id, person.id, lot.id, recalled.id, server.clock.now],
  );
  const { memberId, ofLot, ofRecalled } = rows[0] as (typeof rows)[number];
  named.associationId = [association.id];
  named.memberId = [];
  named.userId = [];
  named['own associationId'] = [];
  for (let count = 0; count < 20; count++) {
    const other = await createAssociation(ownerPool);
    const member = await createMember(ownerPool, association, { sharesSummary: true });
    const colleague = await createStaff(ownerPool, association, 'stock_keeper');
    const { rows: made } = await ownerPool.query<{ memberId: string; invitationId: string }>(
      `with joined as (
         insert into association_members (association_id, patient_id, status, source, joined_at) values ($1, $2, 'active', 'code', now())
       ), invitation as (
         insert into association_staff_invitations (association_id, email, role, token_hash, sent_at, expires_at)
         values ($3, $4::text || '@exemplo.com', 'manager', 'hash ' || $4::text, now(), now() + interval '7 days') returning id
       )
       select member.id as "memberId", invitation.id as "invitationId"
       from association_members member, invitation where member.association_id = $3 and member.patient_id = $4::uuid`,
      [other.id, person.id, association.id, member.id],
    );
    named['own associationId'].push(other.id);
    named.memberId.push(made[0]?.memberId as string);
    named.userId.push(colleague.id);
    stored['/api/associations']?.push(made[0]?.invitationId as string);
  }
  for (let count = 0; count < 20; count++) stored['/api/associations']?.push(recalled.id, ofRecalled);
  stored['/api/memberships'] = [ofLot, recalled.id];
  return { lotId: lot.id, memberId };
}
