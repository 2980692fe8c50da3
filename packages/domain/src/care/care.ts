import { isCalendarDay } from '../time/calendar-day.ts';

/**
 * What a caregiver may do for the person cared for (issue 19). Who is responsible also decides who else cares, and hands the diary over; there
 * is exactly one as long as the person has no sign-in of their own. Who keeps records; who reads writes nothing.
 */
export const CARE_ROLES = ['responsible', 'keeps', 'reads'] as const;
export type CareRole = (typeof CARE_ROLES)[number];

/** What somebody is invited to; `owns` is the person themselves, who takes their diary over. */
export const INVITED_CARE_ROLES = ['keeps', 'reads', 'owns'] as const;
export type InvitedCareRole = (typeof INVITED_CARE_ROLES)[number];

/** What the person cared for is to the caregiver. */
export const CARE_RELATIONS = ['child', 'parent', 'partner', 'sibling', 'grandparent', 'grandchild', 'other'] as const;
export type CareRelation = (typeof CARE_RELATIONS)[number];

/** How the caregiver tells the people they care for apart, beside the name. */
export const CARE_COLOURS = ['blue', 'purple', 'orange', 'pink', 'teal', 'brown'] as const;
export type CareColour = (typeof CARE_COLOURS)[number];

/** People that one account cares for, and caregivers that one person has, at a time. Generous: a family has fewer. */
export const CARED_MAX = 12;
export const CAREGIVERS_MAX = 12;

/** Days of birth that may be told wrongly before the link of a handover is void: nobody finds one by trying. */
export const TAKE_OVER_TRIES = 5;

/** From this age on a diary is offered to its person (Código Civil, art. 5). */
export const ADULT_YEARS = 18;
/** Nobody was born before; a slip of the hand was. */
export const EARLIEST_BIRTH = '1900-01-01';

/** What a caregiver did in the diary of the person cared for. */
export const CARE_ACTS = ['created', 'changed', 'removed'] as const;
export type CareAct = (typeof CARE_ACTS)[number];

/** May the holder of this role record and change? */
export const mayKeep = (role: CareRole): boolean => role !== 'reads';

/** Whole years between two days of the calendar, `YYYY-MM-DD`; who was born on 29 February turns a year older on 1 March. */
export function yearsBetween(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export const isAdultOn = (birthDate: string, today: string): boolean => yearsBetween(birthDate, today) >= ADULT_YEARS;

/** The first day on which somebody is an adult, `YYYY-MM-DD`. */
export function comesOfAgeOn(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) + ADULT_YEARS;
  const birthday = `${year}${birthDate.slice(4)}`;
  return isCalendarDay(birthday) ? birthday : `${year}-03-01`;
}

/** A day on which somebody cared for can have been born. */
export const isBirthDate = (day: string, today: string): boolean =>
  isCalendarDay(day) && day >= EARLIEST_BIRTH && day <= today;

/** Nobody has a mailbox there (RFC 2606); accounts have addresses, and whoever is cared for needs none. */
const CARED_DOMAIN = 'cuidado.invalid';
/** What stands in the place of the address of somebody who has no sign-in of their own. */
export const caredAddress = (personId: string): string => `${personId}@${CARED_DOMAIN}`;
export const isCaredAddress = (email: string): boolean => email.endsWith(`@${CARED_DOMAIN}`);

const TOKEN_PARAMETER = 'token';
/** The screen that the link of an invitation leads to; the token stands in the fragment, which browsers send to no server. */
export const careInvitationPath = (token: string): string =>
  `/cuidado#${new URLSearchParams({ [TOKEN_PARAMETER]: token })}`;
/** The token in the fragment of that screen's address; undefined without one. */
export const careInvitationTokenIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(TOKEN_PARAMETER) || undefined;

/** What the address of an invitation is already used for: nothing, a patient's account, or one that cares for nobody. */
export const CARE_INVITED_ACCOUNTS = ['none', 'patient', 'other'] as const;
export type CareInvitedAccount = (typeof CARE_INVITED_ACCOUNTS)[number];

/** The cookie with the person whom this browser acts for; the name over https is the one with `__Host-` before it. It is no secret. */
export const ACTING_COOKIE = 'balsamo.person';
