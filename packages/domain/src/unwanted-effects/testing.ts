import type { EffectReport } from './report.ts';

/** A report in which as little is said as a report can say. */
export const aReport = (given: Partial<EffectReport> = {}): EffectReport => ({
  effects: [{ effect: 'nausea', strength: 'moderado' }],
  redFlags: [],
  description: null,
  beganOn: null,
  beganAt: null,
  endedOn: null,
  actions: [],
  actionNote: null,
  outcome: 'desconhecido',
  seriousness: [],
  product: null,
  dose: null,
  method: null,
  indication: null,
  useBeganOn: null,
  otherMedicines: null,
  isShownToDoctors: false,
  ...given,
});
