/** How much of a file is in memory, and in one row, at once. */
export const PART_BYTES = 256 * 1024;

/** The same bytes in parts of `size`, the last one shorter; at least one, so that an empty file is a file. */
export async function* partsOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(size);
  let filled = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.byteLength; ) {
      const piece = chunk.subarray(taken, taken + size - filled);
      part.set(piece, filled);
      filled += piece.byteLength;
      taken += piece.byteLength;
      if (filled < size) continue;
      yield part;
      isFirst = false;
      part = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0 || isFirst) yield part.subarray(0, filled);
}
