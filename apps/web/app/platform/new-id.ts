import { v7 } from 'uuid';

/**
 * An id for something that is about to be sent, a UUID version 7 (RFC 9562 §5.7). Made here, so that sending it again changes nothing
 * (spec-D10). `crypto.randomUUID` exists only on secure origins, and a house server reached over plain HTTP has none: uuid asks
 * `crypto.getRandomValues` alone. Each id has the time of the clock as it is: without options uuid would keep the latest time that it has
 * seen, and after a clock was set right every id would tell of a moment to come.
 */
export const newId = (): string => v7({});
