/** As SQL, the user whose rows a statement reads: the one who is signed in. */
export const OWN = '(select current_user_id())';
/** The one patient whose record the transaction opened (`asReaderOfPatient`); null elsewhere. */
export const OPENED = '(select opened_record())';
export type RowScope = typeof OWN | typeof OPENED;

/** The name of a prepared statement; each scope has its own. */
export const namedFor = (rowScope: RowScope, name: string): string => (rowScope === OPENED ? `${name}_opened` : name);
