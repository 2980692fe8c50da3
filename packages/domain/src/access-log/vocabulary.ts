/** How somebody else's data was looked at: as a line of a list of people, or itself. */
export const ACCESS_ACTIONS = ['list', 'view'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** What was looked at. `patient` is the page of a patient: name, figures, the newest entries and prescriptions. */
export const ACCESS_RESOURCES = ['patient', 'entries', 'entry', 'ratings', 'prescriptions', 'insights'] as const;
export type AccessResource = (typeof ACCESS_RESOURCES)[number];
