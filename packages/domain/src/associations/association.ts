/** An association that an operator closed is shown to nobody, and its staff reach nothing. */
export const ASSOCIATION_STATUSES = ['active', 'closed'] as const;
export type AssociationStatus = (typeof ASSOCIATION_STATUSES)[number];

/** Limits in characters. Ours: the specification names none. */
export const ASSOCIATION_NAME_MIN_LENGTH = 3;
export const ASSOCIATION_NAME_MAX_LENGTH = 120;
/** One or two sentences, on cards. */
export const DESCRIPTION_MAX_LENGTH = 300;
export const ABOUT_MAX_LENGTH = 5000;
export const MISSION_MAX_LENGTH = 1000;
export const NEIGHBORHOOD_MAX_LENGTH = 100;

/** In addresses and files: `raiz-serena`. */
export const SLUG_PATTERN = '[a-z0-9]+(-[a-z0-9]+)*';
export const SLUG_MAX_LENGTH = 80;

/** Where a membership stands (spec §3). */
export const MEMBER_STATUSES = ['active', 'inactive'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** How a member came: by an invitation that they accepted, or by the code that they gave the staff. */
export const MEMBER_SOURCES = ['invitation', 'code'] as const;

/** The part of an address that a name makes; empty where it has no letter or digit of ASCII. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}

export type SlugProblem = 'slug_required' | 'slug_invalid' | 'slug_too_long';

/** What is wrong with a slug as it was typed, spaces around it ignored. */
export function slugProblem(typed: string): SlugProblem | undefined {
  const slug = typed.trim();
  if (slug === '') return 'slug_required';
  if (slug.length > SLUG_MAX_LENGTH) return 'slug_too_long';
  return new RegExp(`^${SLUG_PATTERN}$`).test(slug) ? undefined : 'slug_invalid';
}
