import type { Recorders } from '@balsamo/contract/care/schemas.ts';
import type { ReaderTransaction } from '@balsamo/database/access-log/as-reader.ts';
import { readRecorders } from '@balsamo/database/care/queries.ts';
import type { JsonText } from '../http/feature.ts';

/**
 * Which caregiver recorded what a doctor is shown, in the transaction that shows it: asked for apart, it would stand in the patient's
 * access log as a look of its own.
 */
export async function recordersOf(
  query: ReaderTransaction['query'],
  rows: readonly { json: string | null }[],
): Promise<JsonText<Recorders>> {
  const ids = rows.flatMap(({ json }) => (json === null ? [] : (JSON.parse(json) as { id: string }).id));
  const { rows: read } = await query<{ json: JsonText<Recorders> }>(readRecorders('(select opened_record())', ids));
  return read[0]?.json ?? ('{}' as JsonText<Recorders>);
}

/** A list with who recorded what of it. */
export const withRecorders = <List extends object>(list: JsonText<List>, recorders: JsonText<Recorders>) =>
  `${list.slice(0, -1)},"recorders":${recorders}}` as JsonText<List & { recorders: Recorders }>;
