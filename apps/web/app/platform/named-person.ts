/** In the address that a notification about another of the account's people leads to: for whom it is. */
export const PERSON_PARAMETER = 'person';
