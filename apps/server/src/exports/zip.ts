import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipEntry = {
  name: string;
  /** Compressed already, as pictures and PDFs are: it is put in as it is. */
  isPacked?: boolean;
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};

/** A ZIP, written as it is taken: no entry is in memory as a whole unless its pieces are. */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  at: Date | string,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else written.push(chunk);
  });
  for await (const { name, isPacked, pieces } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();

  function* taken(): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* written.splice(0);
  }
}
