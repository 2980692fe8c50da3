import type { AssociationInvitationStatus } from '@balsamo/domain/memberships/invitation.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { hashOfInvitationToken } from './invitation-token.ts';

/** Statements of the system role, but for the list. */
type Client = Pick<pg.ClientBase, 'query'>;

/**
 * The invitations that wait for an answer of the patient of this request, as the contract's `ReceivedAssociationInvitation`, newest first; none
 * before their address is confirmed, and none of an association to which they belong already.
 */
export function listReceivedInvitations(now: Date): pg.QueryConfig {
  return {
    name: 'memberships_received_invitations',
    text: `select json_build_object('id', invitation.id,
        'association', json_build_object('id', association.id, 'logoId', association.logo_id, 'name', association.name, 'description', association.description,
          'neighborhood', association.neighborhood, 'city', association.city, 'state', association.state),
        'email', patient_email, 'message', message, 'expiresAt', ${instantJson('expires_at')})::text as json
      from association_invitations invitation join associations association on association.id = invitation.association_id
      where invitation.status = 'pending' and expires_at > $1
        and patient_email = (
          select users.email from users where users.id = (select current_patient_id()) and users.email_verified)
        and invitation.association_id <> all ((select joined_associations())::uuid[])
      order by invitation.created_at desc, invitation.id desc`,
    values: [now],
  };
}

/** What opens an invitation: the token of its mail, or its id for whoever has the account of its address. */
export type InvitationKey = { token: string } | { id: string };

/** Is it that invitation? `$1` is what `keyValue` answers. By an id only the patient of the session, whose confirmed address it was made for. */
const isThat = (key: InvitationKey) =>
  'token' in key
    ? 'token_hash = $1'
    : `invitation.id = $1
       and patient_email = (
         select users.email from users where users.id = (select current_patient_id()) and users.email_verified)`;
const keyValue = (key: InvitationKey) => ('token' in key ? hashOfInvitationToken(key.token) : key.id);

export type FoundInvitation = {
  id: string;
  associationId: string;
  associationName: string;
  logoId: string | null;
  description: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
  email: string;
  message: string | null;
  status: AssociationInvitationStatus;
  invitedBy: string | null;
  expiresAt: Date;
  /** Was it made for the address of whose session it is? False where there is none. */
  isToOwnAddress: boolean;
};

/** What a key opens, answered and expired ones too; of a closed association nothing. */
export async function findInvitation(client: Client, key: InvitationKey): Promise<FoundInvitation | undefined> {
  const { rows } = await client.query<FoundInvitation>(
    `select invitation.id, association_id as "associationId", association.name as "associationName", association.logo_id as "logoId", association.description,
       association.neighborhood, association.city, association.state, patient_email as email, message, invitation.status,
       invited_by as "invitedBy", expires_at as "expiresAt",
       coalesce(patient_email = (select email from users where id = (select current_user_id())), false) as "isToOwnAddress"
     from association_invitations invitation join associations association on association.id = invitation.association_id
     where ${isThat(key)} and association.status = 'active'`,
    [keyValue(key)],
  );
  return rows[0];
}

/** Answers as the patient of the session, or declines as nobody, once; false: it was answered, cancelled, sent again or ended meanwhile. */
export async function answerInvitation(
  client: Client,
  key: InvitationKey,
  answer: 'accepted' | 'rejected',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update association_invitations invitation set status = $3, patient_id = (select current_patient_id()), responded_at = $2
     where ${isThat(key)} and status = 'pending' and expires_at > $2`,
    [keyValue(key), now, answer],
  );
  return rowCount === 1;
}
