import { ApiProblem } from '../../platform/api-client.ts';

/**
 * The answer to what was sent before was lost, it was booked, and something of the form was changed since: the server keeps what it has, and
 * what is meant now is something else.
 */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'dispensary.id_taken';

/** Sends with the ids of a form; where one is taken, the next try goes with new ones: by then the person has been told. */
export async function sendOnce<Answer>(renewIds: () => void, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (isIdTaken(error)) renewIds();
    throw error;
  }
}
