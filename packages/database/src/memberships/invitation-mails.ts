import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';
import { WAKE_CHANNEL } from '../notifications/queries.ts';
import { tell } from '../notifications/tell.ts';
import { hashOfInvitationToken, newInvitationToken } from './invitation-token.ts';

/** Statements of the system role. */
type Client = Pick<pg.ClientBase, 'query'>;

export type WaitingInvitation = {
  id: string;
  associationId: string;
  email: string;
  message: string | null;
  /** Of the account that has the address, else of the invitation. */
  language: Language;
  associationName: string;
};

const WAITS = "sent_at is null and invitation.status = 'pending'";

/**
 * The invitation whose mail has waited longest; undefined: none is left.
 * @param passedOver invitations that this run has tried, or whose mailbox has had enough
 */
export async function findUnsentInvitation(
  client: Client,
  passedOver: readonly string[],
  now: Date,
): Promise<Pick<WaitingInvitation, 'id' | 'email'> | undefined> {
  const { rows } = await client.query<Pick<WaitingInvitation, 'id' | 'email'>>(
    `select invitation.id, patient_email as email
     from association_invitations invitation join associations association on association.id = invitation.association_id
     where ${WAITS} and expires_at > $2 and association.status = 'active' and invitation.id <> all ($1)
     order by invitation.created_at limit 1`,
    [passedOver, now],
  );
  return rows[0];
}

/** Takes such an invitation, so that until the transaction ends no other server mails it; undefined: another one does, or it is gone. */
export async function claimUnsentInvitation(client: Client, id: string): Promise<WaitingInvitation | undefined> {
  const { rows } = await client.query<WaitingInvitation>(
    `select invitation.id, association_id as "associationId", patient_email as email, message, association.name as "associationName",
       coalesce((select users.language from users where users.email = patient_email), invitation.language) as language
     from association_invitations invitation join associations association on association.id = invitation.association_id
     where ${WAITS} and invitation.id = $1
     for update of invitation skip locked`,
    [id],
  );
  return rows[0];
}

/**
 * Tells the patient who has the account of a claimed invitation's address, unless they belong to the association already; whoever has not
 * confirmed the address is told nothing.
 */
export async function tellInvited(
  client: pg.ClientBase,
  { id, associationId, email }: Pick<WaitingInvitation, 'id' | 'associationId' | 'email'>,
  sending: { at: Date; expiresAt: Date },
): Promise<void> {
  await forgetNewsOfInvitation(client, id);
  const { rows } = await client.query<{ userId: string }>(
    `select users.id as "userId" from users
     where email = $1 and email_verified and role = 'paciente' and not exists (
       select from association_members member
       where member.association_id = $2 and member.patient_id = users.id and member.status = 'active')`,
    [email, associationId],
  );
  // With a time, by which it is found when it is taken back.
  const news = { type: 'association_invited', relatedId: id, dueAt: sending.at, data: { associationId } } as const;
  await tell(
    client,
    rows.map(({ userId }) => ({ ...news, userId, expiresAt: sending.expiresAt })),
    sending.at,
  );
}

/** Takes back that somebody was told of an invitation which no longer waits for them. */
export async function forgetNewsOfInvitation(client: Client, id: string): Promise<void> {
  await client.query({
    name: 'memberships_forget_news_of_invitation',
    text: `with forgotten as (
        delete from notifications where type = 'association_invited' and related_id = $1 and due_at is not null returning user_id
      )
      select pg_notify('${WAKE_CHANNEL}', user_id::text) from forgotten`,
    values: [id],
  });
}

/** Gives a claimed invitation what its mail's link holds, for the mail and nowhere else. */
export async function markSent(client: Client, id: string, sending: { at: Date; expiresAt: Date }): Promise<string> {
  const token = newInvitationToken();
  await client.query(
    'update association_invitations set token_hash = $2, sent_at = $3, expires_at = $4 where id = $1',
    [id, hashOfInvitationToken(token), sending.at, sending.expiresAt],
  );
  return token;
}
