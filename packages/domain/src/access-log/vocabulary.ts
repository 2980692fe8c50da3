/** How somebody else's data was looked at: as a line of a list of people, itself, or as a file to take along. */
export const ACCESS_ACTIONS = ['list', 'view', 'download'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/**
 * What was looked at. `patient` is the page of a patient: name, figures, the newest entries and prescriptions.
 * `report` are figures over several patients, of whom this is one.
 */
export const ACCESS_RESOURCES = [
  'patient',
  'entries',
  'entry',
  'ratings',
  'prescriptions',
  'insights',
  'report',
] as const;
export type AccessResource = (typeof ACCESS_RESOURCES)[number];
