/** In the fragment of `/diary`: opens the quick record filled with this item of stock. */
export const RECORD_PARAMETER = 'record';
/** Its value where no item is named: the quick record of what was used last (a shortcut of the home screen). */
export const RECORD_USUAL = 'usual';
/** In the fragment or the query of `/diary`: opens the check-out of this entry (spec §4). */
export const CHECK_OUT_PARAMETER = 'checkout';
/** In the fragment or the query of `/diary`: opens the rating without a use. */
export const RATE_PARAMETER = 'rate';
/** In the fragment of `/diary`: opens this document. */
export const DOCUMENT_PARAMETER = 'documents';
/** In the fragment of `/diary`: opens the seizures. */
export const SEIZURES_PARAMETER = 'seizures';
/** Its value where one is to be written down (a shortcut of the home screen). */
export const NEW_SEIZURE = 'new';
/** In the fragment of `/patients/{id}`: opens this entry of the patient's diary. */
export const ENTRY_PARAMETER = 'entry';
