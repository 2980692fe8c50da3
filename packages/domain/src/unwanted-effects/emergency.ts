/**
 * What nobody should write a report about before they have called somebody (issue 19). No list of everything that is urgent: whoever is unsure calls
 * 192 all the same.
 */
export const RED_FLAGS = ['dor_no_peito', 'desmaio', 'pensamentos_suicidas'] as const;
export type RedFlag = (typeof RED_FLAGS)[number];

/** Brazil's numbers, free from any phone: SAMU (ambulances), and CVV (somebody who listens, at any hour). */
export const EMERGENCY_NUMBERS = { samu: '192', cvv: '188' } as const;
export type EmergencyService = keyof typeof EMERGENCY_NUMBERS;

/**
 * Whom to call, first the one to call first; none where no flag was chosen. Both are there for every flag: who is in a crisis of fear may name the
 * wrong one.
 */
export function emergencyCalls(flags: readonly RedFlag[]): EmergencyService[] {
  if (flags.length === 0) return [];
  const isBodily = flags.some((flag) => flag !== 'pensamentos_suicidas');
  return isBodily ? ['samu', 'cvv'] : ['cvv', 'samu'];
}
