/** In the fragment of `/diary`: opens the quick record filled with this item of stock. */
export const RECORD_PARAMETER = 'record';
/** In the fragment or the query of `/diary`: opens the check-out of this entry (spec §4). */
export const CHECK_OUT_PARAMETER = 'checkout';
/** In the fragment or the query of `/diary`: opens the rating without a use. */
export const RATE_PARAMETER = 'rate';
/** In the fragment of `/patients/{id}`: opens this entry of the patient's diary. */
export const ENTRY_PARAMETER = 'entry';
