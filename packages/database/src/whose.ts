/** As SQL, whose rows a statement reads: the person's own. */
export const OWN = '(select current_user_id())';
/** Those of the one patient whose record the transaction opened (`asReaderOfPatient`); elsewhere nobody's. */
export const OPENED = '(select opened_record())';
export type Whose = typeof OWN | typeof OPENED;

/** The name of a prepared statement, of which there is one for each whose. */
export const namedFor = (whose: Whose, name: string): string => (whose === OPENED ? `${name}_opened` : name);
