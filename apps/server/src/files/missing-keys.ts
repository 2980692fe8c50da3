import { OperatorError } from '@balsamo/database/names.ts';
import type { Services } from '../services/services.ts';
import type { SealedStore } from '../storage/sealed-store.ts';

/**
 * Ends a start without a key that stored files are sealed with: photos and documents would be there for nobody, and it would show one by one.
 * A store that is away keeps no diary from starting.
 * @throws OperatorError
 */
export async function refuseMissingKeys(files: SealedStore, { log }: Pick<Services, 'log'>): Promise<void> {
  let missing: string[];
  try {
    missing = await files.missingKeys();
  } catch (error) {
    log.error({ error: (error as Error).message }, 'it is not known whether FILE_KEYS opens the stored files');
    return;
  }
  if (missing.length > 0) throw new OperatorError(missingKeysTold(files.place, missing));
}

/** One sentence that names the keys by their fingerprints. */
export function missingKeysTold(place: string, fingerprints: readonly string[]): string {
  const [keys, them] = fingerprints.length === 1 ? ['a key', 'it'] : ['keys', 'them'];
  return `${place} holds files that are sealed with ${keys} that FILE_KEYS does not name (${fingerprints.join(', ')}): put ${them} back, behind the new one.`;
}
