import { readJpegHeader } from './jpeg-header.ts';

/** A4 in points (ISO 216; 72 to the inch). */
const A4_SHORT = 595.28;
const A4_LONG = 841.89;
/** Catalogue and list of pages. */
const FIRST_PAGE_OBJECT = 3;
const OBJECTS_PER_PAGE = 3;

/**
 * A PDF (ISO 32000-1) with a page for each JPEG, which stays as it is, byte by byte. Nothing else is in it: no date, no name of a
 * program, no metadata. Written by hand since one kind of page needs no library: @cantoo/pdf-lib would be 251 KB (ADR-0062).
 */
export function writePdf(pictures: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  /** Objects are written in the order of their numbers. */
  const putObject = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    places.push(length);
    put(`${places.length} 0 obj\n`);
    for (const part of content) put(part);
    put('\nendobj\n');
  };
  // Bytes above 127 in a comment tell programs that the file is no text (ISO 32000-1 §7.5.2).
  put('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  putObject('<< /Type /Catalog /Pages 2 0 R >>');
  const pageObjects = pictures.map((_, place) => FIRST_PAGE_OBJECT + place * OBJECTS_PER_PAGE);
  const kids = pageObjects.map((number) => `${number} 0 R`).join(' ');
  putObject(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`);
  for (const [place, picture] of pictures.entries()) putPage(picture, pageObjects[place] as number, putObject);
  const tableAt = length;
  put(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`);
  for (const at of places) put(`${String(at).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

function putPage(
  picture: Uint8Array<ArrayBuffer>,
  number: number,
  putObject: (...content: (string | Uint8Array<ArrayBuffer>)[]) => void,
): void {
  const { width, height, components } = readJpegHeader(picture);
  const [across, along] = sheetOf(width, height).map((points) => points.toFixed(2));
  const drawing = `q ${across} 0 0 ${along} 0 0 cm /P Do Q`;
  putObject(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${along}] /Contents ${number + 1} 0 R`,
    ` /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
  );
  putObject(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  putObject(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`,
    ` /ColorSpace /Device${components === 1 ? 'Gray' : 'RGB'} /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
    picture,
    '\nendstream',
  );
}

/** A sheet in points with the proportions of the picture, as large as A4 has room for, upright or lying. */
function sheetOf(width: number, height: number): [number, number] {
  const [roomAcross, roomAlong] = width > height ? [A4_LONG, A4_SHORT] : [A4_SHORT, A4_LONG];
  const scale = Math.min(roomAcross / width, roomAlong / height);
  return [width * scale, height * scale];
}

/** One byte for each character. */
const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
