import type { CareRole } from '@balsamo/domain/care/care.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';

/** Statements of the system role. */
type Client = Pick<pg.ClientBase, 'query'>;

export type CareContact = {
  linkId: string;
  role: CareRole;
  name: string;
  email: string;
  language: Language;
  timeZone: string;
  personName: string;
};

/** Who cares for somebody now, as mails reach them: those with confirmed addresses. */
export async function listContacts(client: Client, personId: string): Promise<CareContact[]> {
  const { rows } = await client.query<CareContact>(
    `select link.id as "linkId", link.role, caregiver.name, caregiver.email, caregiver.language,
       caregiver.time_zone as "timeZone", person.name as "personName"
     from care_links link join users caregiver on caregiver.id = link.caregiver_id join users person on person.id = link.patient_id
     where link.patient_id = $1 and link.ended_at is null and caregiver.email_verified
     order by link.started_at, link.id`,
    [personId],
  );
  return rows;
}

export type Deciding = Omit<CareContact, 'linkId' | 'role' | 'timeZone'> & { caregiverName: string };

/**
 * Who hears that an account begins to care: whoever is responsible, or the person, where they have a sign-in; undefined without a confirmed
 * address.
 */
export async function findDeciding(
  client: Client,
  personId: string,
  caregiverId: string,
): Promise<Deciding | undefined> {
  const { rows } = await client.query<Deciding>(
    `select deciding.name, deciding.email, deciding.language, person.name as "personName", caregiver.name as "caregiverName"
     from users person
     join users deciding on deciding.id = case
       when exists (select from cared_people where user_id = person.id) then (
         select caregiver_id from care_links where patient_id = person.id and role = 'responsible' and ended_at is null)
       else person.id end
     join users caregiver on caregiver.id = $2
     where person.id = $1 and deciding.email_verified`,
    [personId, caregiverId],
  );
  return rows[0];
}
