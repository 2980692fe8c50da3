import type { Role } from '../auth/account.ts';

/** Issue 4: between asking for the erasure of an account and the erasure lie 7 days, in which it can be kept. */
export const ERASURE_GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** An erasure that was asked for and not called off. */
export type Erasure = { requestedAt: Date; dueAt: Date };

/** The erasure that someone asks for now: due after the grace, counted in whole days of 24 hours. */
export function erasureAskedFor(now: Date): Erasure {
  return { requestedAt: now, dueAt: new Date(now.getTime() + ERASURE_GRACE_DAYS * DAY_MS) };
}

/** Is the grace over? Until then nothing of the account may be touched. */
export function isErasureDue({ dueAt }: Erasure, now: Date): boolean {
  return now >= dueAt;
}

/** Why an account cannot be erased now. */
export const ERASURE_OBSTACLES = [
  /** Articles, messages and registrations of doctors are an operator's work: somebody must be left to do it. */
  'last_operator',
  /** Somebody's diary would be left without anybody who answers for it. */
  'cares_for_someone',
] as const;
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number];

/**
 * What stands in the way of erasing an account; nothing for everybody but the only operator, and whoever is responsible for somebody.
 * @param otherOperators operators besides this person who are not about to leave themselves
 */
export function erasureObstacle(
  role: Role,
  { otherOperators, isResponsible }: { otherOperators: number; isResponsible: boolean },
): ErasureObstacle | undefined {
  if (isResponsible) return 'cares_for_someone';
  return role === 'operador' && otherOperators === 0 ? 'last_operator' : undefined;
}
