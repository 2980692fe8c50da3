import { type NameProblem, nameProblem } from '../auth/account.ts';
import type { FieldProblem } from '../auth/forms.ts';

/** Limits of spec §9. */
export const AGE_MIN = 13;
export const AGE_MAX = 150;
export const CITY_MIN_LENGTH = 2;
export const CITY_MAX_LENGTH = 100;
/** E.164: at most 15 digits; shorter than 8 is no number that can be called from elsewhere. */
export const PHONE_MIN_DIGITS = 8;
export const PHONE_MAX_DIGITS = 15;
/** Digits with spaces, brackets, dots and hyphens between them. */
export const PHONE_MAX_LENGTH = 30;

/** What a person may tell about themselves; age (years) and city serve research and nothing else. */
export type Profile = {
  phone: string | null;
  age: number | null;
  city: string | null;
  hasResearchConsent: boolean;
  /** When the consent that stands was given. */
  researchConsentedAt: Date | null;
};

export type ProfileChanges = {
  phone?: string | null | undefined;
  age?: number | null | undefined;
  city?: string | null | undefined;
  researchConsent?: boolean | undefined;
};

export const EMPTY_PROFILE: Profile = {
  phone: null,
  age: null,
  city: null,
  hasResearchConsent: false,
  researchConsentedAt: null,
};

/**
 * The profile after a change. Age and city are kept only while research consent stands: withdrawing it clears them, and
 * without it they are not taken. Giving consent that stands already keeps the time it was first given.
 */
export function changedProfile(profile: Profile, changes: ProfileChanges, now: Date): Profile {
  const hasResearchConsent = changes.researchConsent ?? profile.hasResearchConsent;
  const phone = changes.phone === undefined ? profile.phone : changes.phone;
  if (!hasResearchConsent) return { ...EMPTY_PROFILE, phone };
  return {
    phone,
    age: changes.age === undefined ? profile.age : changes.age,
    city: changes.city === undefined ? profile.city : changes.city,
    hasResearchConsent,
    researchConsentedAt: profile.hasResearchConsent ? profile.researchConsentedAt : now,
  };
}

export function isAge(age: number): boolean {
  return Number.isInteger(age) && age >= AGE_MIN && age <= AGE_MAX;
}

export function isCity(city: string): boolean {
  // Counted like the database does: a mark of two UTF-16 units is one character.
  const { length } = [...city.trim()];
  return length >= CITY_MIN_LENGTH && length <= CITY_MAX_LENGTH;
}

export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return (
    phone.length <= PHONE_MAX_LENGTH &&
    /^\+?[\d\s().-]*$/.test(phone.trim()) &&
    digits >= PHONE_MIN_DIGITS &&
    digits <= PHONE_MAX_DIGITS
  );
}

/** The form as it is typed; empty means "not told". */
export type ProfileForm = { name: string; phone: string; researchConsent: boolean; age: string; city: string };
export type ProfileProblem = NameProblem | 'phone_invalid' | 'age_invalid' | 'city_invalid';

/** What is wrong with the form, in its order; age and city count only under consent. */
export function profileProblems(form: ProfileForm): FieldProblem<keyof ProfileForm, ProfileProblem>[] {
  const problems: FieldProblem<keyof ProfileForm, ProfileProblem>[] = [];
  const name = nameProblem(form.name);
  if (name) problems.push({ field: 'name', code: name });
  if (form.phone.trim() !== '' && !isPhone(form.phone)) problems.push({ field: 'phone', code: 'phone_invalid' });
  if (!form.researchConsent) return problems;
  if (form.age.trim() !== '' && !(/^\d+$/.test(form.age.trim()) && isAge(Number(form.age)))) {
    problems.push({ field: 'age', code: 'age_invalid' });
  }
  if (form.city.trim() !== '' && !isCity(form.city)) problems.push({ field: 'city', code: 'city_invalid' });
  return problems;
}
