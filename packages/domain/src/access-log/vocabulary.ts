/** What somebody did with another's data: looked at a line of a list of people, at itself, took it along as a file, or asked for news of it. */
export const ACCESS_ACTIONS = ['list', 'view', 'download', 'ask'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/**
 * What was looked at. `patient` is the page of a patient: name, figures, the newest entries and prescriptions.
 * `report` are figures over several patients, of whom this is one. `stock` is what the patient has at home. `summary` is what a member shows their association (spec-D15).
 * `documents` are those of the wallet that the patient shows this reader, `document` is one of them with its file.
 * `diary` is all of what a person keeps, opened by somebody who cares for them: once for each of the person's days, from wherever it was.
 * `unwanted_effects` are the reports that the patient shows their doctors; `medicines` is what else they take and are treated for.
 */
export const ACCESS_RESOURCES = [
  'patient',
  'entries',
  'entry',
  'ratings',
  'prescriptions',
  'insights',
  'report',
  'stock',
  'summary',
  'documents',
  'document',
  'unwanted_effects',
  'medicines',
  'diary',
] as const;
export type AccessResource = (typeof ACCESS_RESOURCES)[number];
