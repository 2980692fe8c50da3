/** What is gathered before it is passed on: a record alone is too little for a write. */
const PIECE_CHARACTERS = 64 * 1024;

/** Text as UTF-8 in pieces of a useful size. */
export async function* inPieces(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = '';
  for await (const part of text) {
    gathered += part;
    if (gathered.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(gathered);
    gathered = '';
  }
  if (gathered) yield encoder.encode(gathered);
}
