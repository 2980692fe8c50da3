/** Where an invitation of an association stands (spec §3); one that was cancelled is gone. */
export const ASSOCIATION_INVITATION_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type AssociationInvitationStatus = (typeof ASSOCIATION_INVITATION_STATUSES)[number];

/** In characters. Ours: the specification names no limit; a greeting and two sentences fit. */
export const INVITATION_MESSAGE_MAX_LENGTH = 500;

/** The screen that the link of an association's invitation leads to; the token stands in the fragment, which browsers send to no server. */
export const associationInvitationPath = (token: string): string =>
  `/convite-associacao#${new URLSearchParams({ token })}`;

/** In the query of `/diary`, after an invitation was accepted (spec §2.5). */
export const WELCOME_PARAMETER = 'welcome';
export const WELCOME_OF_ASSOCIATION = 'association';
