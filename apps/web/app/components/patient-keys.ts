/** Where answers about a doctor's patients are kept. */
export const patientKeys = {
  all: ['patients'],
  lists: ['patients', 'list'],
  overview: ['patients', 'list', 'overview'],
  /** Of every single patient. */
  ones: ['patients', 'one'],
} as const;
