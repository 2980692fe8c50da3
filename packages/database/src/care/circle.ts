import { type CareColour, type CareRelation, type CareRole, caredAddress } from '@balsamo/domain/care/care.ts';
import type pg from 'pg';
import { LOCK_CIRCLE, STILL_MANAGES } from './queries.ts';

/** Statements of the system role: accounts are made and links written by nothing else. Policies know whose request it is. */
type Client = Pick<pg.ClientBase, 'query'>;

/** Of two changes of one circle at the same moment the second waits for the first, until its transaction ends. */
export async function lockCircle(client: Client, personId: string): Promise<void> {
  await client.query(LOCK_CIRCLE, [personId]);
}

/** How many people the account cares for, and whether it is about to be erased. */
export async function readCaregiver(client: Client, id: string): Promise<{ caresFor: number; isLeaving: boolean }> {
  const { rows } = await client.query<{ caresFor: number; isLeaving: boolean }>(
    `select (select count(*)::int from care_links where caregiver_id = $1 and ended_at is null) as "caresFor",
       exists (select from account_erasures where user_id = $1) as "isLeaving"`,
    [id],
  );
  return rows[0] as { caresFor: number; isLeaving: boolean };
}

export type NewPerson = {
  id: string;
  name: string;
  birthDate: string;
  relation: CareRelation;
  colour: CareColour;
  language: string;
  timeZone: string;
};

/** Begins the diary of somebody, whose responsible caregiver is the person of the session. Answers the link; undefined: the id is taken. */
export async function insertPerson(client: Client, person: NewPerson, now: Date): Promise<string | undefined> {
  const made = await client.query(
    `insert into users (id, name, email, role, language, time_zone, created_at, updated_at)
     values ($1, $2, $3, 'paciente', $4, $5, $6, $6) on conflict do nothing`,
    [person.id, person.name, caredAddress(person.id), person.language, person.timeZone, now],
  );
  if (made.rowCount !== 1) return undefined;
  await client.query('insert into cared_people (user_id, birth_date, created_at) values ($1, $2, $3)', [
    person.id,
    person.birthDate,
    now,
  ]);
  return insertLink(client, { ...person, patientId: person.id, role: 'responsible' }, now);
}

/** Lets the person of the session care. Answers the link. */
export async function insertLink(
  client: Client,
  link: { patientId: string; role: CareRole; relation: CareRelation; colour: CareColour },
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
     values ($1, (select current_user_id()), $2, $3, $4, $5) returning id`,
    [link.patientId, link.role, link.relation, link.colour, now],
  );
  return (rows[0] as { id: string }).id;
}

/** The link by which the person of the session cares for somebody; undefined without one. */
export async function findLinkTo(client: Client, patientId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select id from care_links where patient_id = $1 and caregiver_id = (select current_user_id()) and ended_at is null',
    [patientId],
  );
  return rows[0]?.id;
}

export type StandingLink = {
  patientId: string;
  caregiverId: string;
  role: CareRole;
  /** May this request decide about the circle? */
  isManaged: boolean;
  /** Is it the caregiver's own? */
  isOwn: boolean;
  isCaredFor: boolean;
};

/** A link that stands, with the circle locked; undefined for one that this request has nothing to do with. What it may do, the answer says. */
export async function claimLink(client: Client, id: string): Promise<StandingLink | undefined> {
  const found = await client.query<{ patientId: string }>(
    `select patient_id as "patientId" from care_links
     where id = $1 and (patient_id = (select current_managed_id()) or caregiver_id = (select current_actor_id()))`,
    [id],
  );
  if (!found.rows[0]) return undefined;
  await lockCircle(client, found.rows[0].patientId);
  const { rows } = await client.query<StandingLink>(
    `select patient_id as "patientId", caregiver_id as "caregiverId", role,
       patient_id is not distinct from (select current_managed_id()) and ${STILL_MANAGES} as "isManaged",
       caregiver_id is not distinct from (select current_actor_id()) as "isOwn",
       exists (select from cared_people where user_id = patient_id) as "isCaredFor"
     from care_links where id = $1 and ended_at is null`,
    [id],
  );
  return rows[0];
}

/** Gives a caregiver another role; who becomes responsible takes the place of who is. */
export async function changeLinkRole(client: Client, id: string, patientId: string, role: CareRole): Promise<void> {
  if (role === 'responsible') {
    await client.query(
      "update care_links set role = 'keeps' where patient_id = $1 and role = 'responsible' and ended_at is null",
      [patientId],
    );
  }
  await client.query('update care_links set role = $2 where id = $1 and ended_at is null', [id, role]);
}

export async function endLink(client: Client, id: string, now: Date): Promise<void> {
  await client.query('update care_links set ended_at = greatest(started_at, $2) where id = $1 and ended_at is null', [
    id,
    now,
  ]);
}

export type LinkOfCircle = { linkId: string; name: string | null; role: CareRole; relation: CareRelation };

/** Who cares for somebody now. */
export async function listCaregivers(client: Client, patientId: string): Promise<LinkOfCircle[]> {
  const { rows } = await client.query<LinkOfCircle>(
    `select link.id as "linkId", caregiver.name, link.role, link.relation
     from care_links link left join users caregiver on caregiver.id = link.caregiver_id
     where link.patient_id = $1 and link.ended_at is null order by link.started_at, link.id`,
    [patientId],
  );
  return rows;
}

/** Asks for the erasure of the diary of somebody for whom the person of a live session is responsible; undefined for anybody else. */
export async function askForErasureOf(
  client: Client,
  token: string,
  personId: string,
  erasure: { requestedAt: Date; dueAt: Date },
): Promise<{ linkId: string; isNew: boolean } | undefined> {
  const { rows } = await client.query<{ linkId: string }>(
    `select link.id as "linkId" from care_links link join cared_people cared on cared.user_id = link.patient_id
     where link.patient_id = $2 and link.caregiver_id = (select id from person_of_session($1))
       and link.role = 'responsible' and link.ended_at is null`,
    [token, personId],
  );
  if (!rows[0]) return undefined;
  const asked = await client.query(
    'insert into account_erasures (user_id, requested_at, due_at) values ($1, $2, $3) on conflict (user_id) do nothing',
    [personId, erasure.requestedAt, erasure.dueAt],
  );
  return { linkId: rows[0].linkId, isNew: asked.rowCount === 1 };
}

/** Does the account act for somebody, whatever it may there? */
export async function caresForSomeone(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from care_links where caregiver_id = $1 and ended_at is null limit 1',
    [id],
  );
  return (rowCount ?? 0) > 0;
}

/** Is the account responsible for somebody? Then it may not go before somebody else is. */
export async function isResponsible(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from care_links where caregiver_id = $1 and role = 'responsible' and ended_at is null limit 1",
    [id],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Ends the care by an account that is erased, and removes what was sent to its address. Where it was responsible, who has kept the diary the
 * longest is now, of those whose account stays.
 * @returns the people for whom nobody is left: their diaries, which nobody could open any more, go too
 */
export async function endCareBy(client: Client, caregiverId: string, now: Date): Promise<string[]> {
  await client.query('delete from care_invitations where email = (select email from users where id = $1)', [
    caregiverId,
  ]);
  const { rows } = await client.query<{ patientId: string; role: CareRole }>(
    'select patient_id as "patientId", role from care_links where caregiver_id = $1 and ended_at is null order by patient_id',
    [caregiverId],
  );
  const orphans: string[] = [];
  for (const { patientId, role } of rows) {
    await lockCircle(client, patientId);
    await client.query(
      'update care_links set ended_at = greatest(started_at, $3) where caregiver_id = $1 and patient_id = $2 and ended_at is null',
      [caregiverId, patientId, now],
    );
    if (role !== 'responsible') continue;
    const promoted = await client.query(
      `update care_links set role = 'responsible'
       where id = (select id from care_links where patient_id = $1 and role = 'keeps' and ended_at is null
         order by exists (select from account_erasures where user_id = caregiver_id), started_at, id limit 1)
         and ended_at is null`,
      [patientId],
    );
    if (promoted.rowCount === 0) orphans.push(patientId);
  }
  return orphans;
}
