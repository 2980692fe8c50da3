import type { Connection, ConnectionRequest } from '@balsamo/contract/connections/schemas.ts';
import type { Invitation } from '@balsamo/contract/invitations/schemas.ts';
import type { stubServer } from '../../testing/stub-server.ts';

export const HELENA = {
  id: '0197f22e-79b0-7aaa-bfff-ffffffffffff',
  name: 'Helena Prado',
  specialty: 'Neurologia',
  isRegistrationChecked: false,
};
export const REQUEST_ID = '0197f22e-79b0-7bbb-bfff-ffffffffffff';
const AT = '2026-08-22T12:00:00.000Z';

export const aRequest = (changes: Partial<ConnectionRequest> = {}): ConnectionRequest => ({
  id: REQUEST_ID,
  direction: 'received',
  person: HELENA,
  invitedName: null,
  createdAt: AT,
  endsOn: null,
  ...changes,
});

export const aLink = (changes: Partial<Connection> = {}): Connection => ({
  person: HELENA,
  connectedAt: AT,
  endsOn: null,
  ...changes,
});

export const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: REQUEST_ID,
  name: 'Rita Moura',
  email: 'rita@exemplo.com',
  phone: null,
  birthDate: null,
  notes: null,
  status: 'pending',
  createdAt: AT,
  sentAt: AT,
  expiresAt: '2099-08-29T12:00:00.000Z',
  acceptedAt: null,
  ...changes,
});

export const listOf = <Item>(...items: Item[]) => ({ body: { items, nextCursor: null } });

/** What a server answers to a patient without connections. */
export const NOBODY: Parameters<typeof stubServer>[0] = {
  'GET /api/connections': listOf(),
  'GET /api/connections/requests': listOf(),
  'GET /api/connections/code': { body: { code: 'PAK7M4XP', createdAt: AT } },
};
