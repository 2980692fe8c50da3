/** In bytes: 500 lines of a spreadsheet with many columns. */
const FILE_MAX_BYTES = 1_000_000;

/** ZIP, as .xlsx, .ods and .numbers are, and the compound file of .xls before them. */
const WORKBOOK_SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const isText = (bytes: Uint8Array) =>
  !bytes.includes(0) && !WORKBOOK_SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));

/** The text of a list; undefined: it is a workbook, or another file that is no text. Throws where it is too large or cannot be read. */
export async function readListFile(file: Blob): Promise<string | undefined> {
  if (file.size > FILE_MAX_BYTES) throw new Error('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isText(bytes)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows writes "CSV" in the code page of western Europe.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
