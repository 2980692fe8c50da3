import { crc32, deflateSync } from 'node:zlib';
import type { FileKind, FileProblem } from '@balsamo/domain/files/file.ts';
import { AFRelationship, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { CleanedFile } from './clean-file.ts';

/** Stands in whatever an attack hides: an output in which it is found would serve it. */
export const MARK = 'balsamo-attack-mark';

export type Attack = {
  name: string;
  kind: FileKind;
  bytes: Uint8Array;
  sentName?: string;
  /** The code it is refused with; left out: it is taken, and what comes out must be harmless. */
  refusedAs?: FileProblem;
};

const SCRIPT = `<script>alert("${MARK}")</script>`;

/** A photo of 640 × 480 taken at a place, held upright: its pixels lie on their side (orientation 6). */
export function photoWithPlace(): Promise<Buffer> {
  const ratio = (...numbers: number[]) => numbers.map((number) => `${number}/1`).join(' ');
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f5b43' } })
    .jpeg()
    .withExif({
      IFD0: { Make: MARK, ImageDescription: MARK, Copyright: MARK },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: ratio(23, 33, 1),
        GPSLongitudeRef: 'W',
        GPSLongitude: ratio(46, 38, 2),
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG after ISO 15948 whose data unpack to zeros: tiny as a file, as large as it says once unpacked. */
export function pngOf(width: number, height: number, { bitDepth = 8, isInterlaced = false } = {}): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // RGBA, the usual compression and filter.
  header.set([bitDepth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const bytes = (width * 4 * bitDepth) / 8 + 1;
  // Interlaced, each of the seven passes adds a filter byte per line: a few bytes more do no harm.
  const data = deflateSync(Buffer.alloc(Math.ceil(bytes * height * 1.01)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A document whose table of contents is `unpacked`, packed. */
function pdfWithObjectStream(unpacked: Buffer): Buffer {
  const packed = deflateSync(unpacked, { level: 9 });
  const head = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`;
  const stream = `3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  const tail = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(head + stream, 'latin1'), packed, Buffer.from(tail, 'latin1')]);
}

/** A page, and a cross-reference stream of three bytes that says of itself what `says` adds. */
function pdfWithCrossReferences(says: string): Buffer {
  return Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
      '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n' +
      `4 0 obj\n<</Type/XRef/Root 1 0 R/Length 3${says}>>\nstream\nabc\nendstream\nendobj\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

/** A page whose drawing is the object with this number. */
function pdfWithObjectNumber(number: number): Buffer {
  return Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
      `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${number} 0 R>>\nendobj\n` +
      `${number} 0 obj\n<</Length 0>>\nstream\n\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n`,
    'latin1',
  );
}

/** A page with a photo, and every way that we know to make a reader act. */
export async function activePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  const page = document.addPage([300, 400]);
  const photo = await document.embedJpg(await photoWithPlace());
  page.drawImage(photo, { x: 20, y: 20, width: 100, height: 100 });
  page.drawText('Receita', { x: 20, y: 350 });
  const script = context.obj({ S: 'JavaScript', JS: PDFString.of(`app.alert("${MARK}")`) });
  const launch = context.obj({ S: 'Launch', F: PDFString.of(`${MARK}.exe`), NewWindow: true });
  document.addJavaScript('start', `app.alert("${MARK}")`);
  await document.attach(Buffer.from(MARK), `${MARK}.exe`, { afRelationship: AFRelationship.Data });
  catalog.set(PDFName.of('OpenAction'), script);
  catalog.set(PDFName.of('AA'), context.obj({ WC: script, DP: launch }));
  catalog.set(
    PDFName.of('Metadata'),
    context.register(context.stream(`<x:xmpmeta>${MARK}</x:xmpmeta>`, { Type: 'Metadata' })),
  );
  catalog.set(PDFName.of('URI'), context.obj({ Base: PDFString.of(`https://${MARK}.example`) }));
  catalog.set(
    PDFName.of('AcroForm'),
    context.obj({ XFA: context.register(context.stream(`<xdp>${MARK}</xdp>`)), Fields: [], NeedAppearances: true }),
  );
  const outline = context.register(context.obj({ Title: PDFString.of(MARK), A: launch }));
  catalog.set(PDFName.of('Outlines'), context.register(context.obj({ First: outline, Last: outline, Count: 1 })));
  page.node.set(PDFName.of('AA'), context.obj({ O: script, C: launch }));
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Mark: PDFString.of(MARK) }));
  const rect = [0, 0, 300, 400];
  // How an annotation looks is drawn onto the page; what it draws with may hold a program, and an action.
  const stamp = context.stream('/Program Do', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 9, 9],
    A: script,
    Resources: { XObject: { Program: context.register(context.stream(`(${MARK}) print`, { Subtype: 'PS' })) } },
  });
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      {
        Type: 'Annot',
        Subtype: 'Stamp',
        Rect: rect,
        Contents: PDFString.of(MARK),
        A: launch,
        AP: { N: context.register(stamp) },
      },
      { Type: 'Annot', Subtype: 'Link', Rect: rect, A: launch },
      { Type: 'Annot', Subtype: 'Widget', FT: 'Tx', T: PDFString.of('x'), Rect: rect, AA: { K: script } },
      { Type: 'Annot', Subtype: 'RichMedia', Rect: rect, Contents: PDFString.of(MARK) },
      { Type: 'Annot', Subtype: 'FileAttachment', Rect: rect, FS: { F: PDFString.of(MARK) } },
    ]),
  );
  // Where an action has no business, in case a reader looks for one there.
  const hidden = context.stream('q Q', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 9, 9],
    A: script,
    AA: { O: script },
    OPI: launch,
  });
  const program = context.stream(`(${MARK}) print`, { Type: 'XObject', Subtype: 'PS' });
  const external = context.stream('', {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    F: PDFString.of(`\\\\${MARK}\\x`),
  });
  // A picture may well be called JS: names are the page's own.
  page.node.setXObject(PDFName.of('JS'), context.register(hidden));
  page.node.setXObject(PDFName.of('Program'), context.register(program));
  page.node.setXObject(PDFName.of('External'), context.register(external));
  document.setTitle(MARK);
  document.setAuthor(MARK);
  context.trailerInfo.ID = context.obj([PDFHexString.of('00'), PDFHexString.of('00')]);
  return document.save();
}

async function encryptedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'segredo', ownerPassword: 'outro' });
  return document.save();
}

/** Every attack on uploads that the issue names, and their kin. */
export async function uploadAttacks(): Promise<Attack[]> {
  const photo = await photoWithPlace();
  const png = await sharp(photo).png().toBuffer();
  const kind = 'prescription_document';
  const text = (content: string) => Buffer.from(content, 'latin1');
  const numbers = (count: number) => Buffer.alloc(count * 2, '1 ');
  const progressive = (chromaSubsampling: string) =>
    sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#884422' } })
      .jpeg({ progressive: true, chromaSubsampling, quality: 30 })
      .toBuffer();
  return [
    {
      name: 'SVG with a script',
      kind,
      bytes: text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      refusedAs: 'file_type_refused',
    },
    {
      name: 'SVG behind an XML head',
      kind,
      bytes: text(`<?xml version="1.0"?><svg onload="${MARK}"/>`),
      refusedAs: 'file_type_refused',
    },
    {
      name: 'a page called photo.jpg',
      kind,
      sentName: 'photo.jpg',
      bytes: text(`<html>${SCRIPT}</html>`),
      refusedAs: 'file_type_refused',
    },
    {
      name: 'a program called photo.png',
      kind,
      sentName: 'photo.png',
      bytes: text(`MZ\u0090\u0000${MARK}`),
      refusedAs: 'file_type_refused',
    },
    {
      name: 'GIF that is an archive',
      kind,
      bytes: text(`GIF89a${MARK}PK\u0003\u0004`),
      refusedAs: 'file_type_refused',
    },
    { name: 'PDF as a profile photo', kind: 'profile_photo', bytes: await activePdf(), refusedAs: 'file_type_refused' },
    { name: 'nothing', kind, bytes: Buffer.alloc(0), refusedAs: 'file_empty' },
    { name: 'JPEG of its first bytes only', kind, bytes: photo.subarray(0, 40), refusedAs: 'file_broken' },
    { name: 'JPEG cut in half', kind, bytes: photo.subarray(0, photo.length >> 1), refusedAs: 'file_broken' },
    {
      name: 'more than the limit',
      kind: 'profile_photo',
      bytes: Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]),
      refusedAs: 'file_too_large',
    },
    { name: 'polyglot: JPEG and page', kind, bytes: Buffer.concat([photo, text(`<html>${SCRIPT}</html>`)]) },
    { name: 'polyglot: JPEG and PDF', kind, bytes: Buffer.concat([photo, await activePdf()]) },
    { name: 'polyglot: PNG and archive', kind, bytes: Buffer.concat([png, text(`PK\u0003\u0004${MARK}`)]) },
    {
      name: 'polyglot: PDF and page',
      kind,
      bytes: Buffer.concat([Buffer.from(await activePdf()), text(`\n${SCRIPT}`)]),
    },
    { name: 'GPS photo', kind: 'profile_photo', bytes: photo },
    { name: 'name with a path', kind, sentName: `../../../../tmp/${MARK}/\u202e..\\..\\receita.php`, bytes: photo },
    {
      name: 'bomb: PNG of 12,000 × 12,000 in 600 kB',
      kind,
      bytes: pngOf(12_000, 12_000),
      refusedAs: 'image_too_large',
    },
    { name: 'bomb: PNG that says 60,000 × 60,000', kind, bytes: lyingPng(), refusedAs: 'image_too_large' },
    {
      name: 'bomb: interlaced 16-bit PNG of 24 million pixels',
      kind,
      bytes: pngOf(6000, 4000, { bitDepth: 16, isInterlaced: true }),
      refusedAs: 'image_too_large',
    },
    { name: 'bomb: interlaced PNG at the limit', kind, bytes: pngOf(6000, 4000, { isInterlaced: true }) },
    { name: 'bomb: 16-bit PNG at the limit', kind, bytes: pngOf(6000, 4000, { bitDepth: 16 }) },
    {
      name: 'bomb: progressive JPEG of 24 million pixels in full colour',
      kind,
      bytes: await progressive('4:4:4'),
      refusedAs: 'image_too_large',
    },
    { name: 'bomb: progressive JPEG at the limit', kind, bytes: await progressive('4:2:0') },
    { name: 'PDF with scripts, actions, attachments, forms', kind, bytes: await activePdf() },
    { name: 'PDF with a password', kind, bytes: await encryptedPdf(), refusedAs: 'pdf_encrypted' },
    { name: 'PDF without pages', kind, bytes: text('%PDF-1.7\n%%EOF'), refusedAs: 'file_broken' },
    {
      name: 'bomb: PDF whose table unpacks to 300 MB',
      kind,
      bytes: pdfWithObjectStream(Buffer.alloc(300 * 1024 * 1024)),
      refusedAs: 'pdf_too_complex',
    },
    {
      name: 'bomb: PDF of 300 bytes that says it has 4,294,967,296 objects',
      kind,
      bytes: pdfWithCrossReferences('/Size 4294967296/W[1 1 1]'),
      refusedAs: 'file_broken',
    },
    {
      name: 'bomb: PDF whose objects begin at 4,294,967,296',
      kind,
      bytes: pdfWithCrossReferences('/Size 4/Index[4294967296 1]/W[1 1 1]'),
      refusedAs: 'file_broken',
    },
    {
      name: 'bomb: PDF whose entries take 4,294,967,296 bytes each',
      kind,
      bytes: pdfWithCrossReferences('/Size 4/W[4294967296 1 1]'),
      refusedAs: 'file_broken',
    },
    {
      name: 'bomb: PDF whose entries take no byte at all',
      kind,
      bytes: pdfWithCrossReferences('/Size 4294967296/W[0 0 0]'),
      refusedAs: 'file_broken',
    },
    {
      name: 'PDF with an object number beyond the standard',
      kind,
      bytes: pdfWithObjectNumber(8_388_608),
      refusedAs: 'file_broken',
    },
    {
      name: 'bomb: PDF of millions of numbers',
      kind,
      bytes: Buffer.concat([
        text('%PDF-1.7\n1 0 obj\n['),
        numbers(4_900_000),
        text(']\nendobj\ntrailer<</Root 1 0 R>>'),
      ]),
      refusedAs: 'pdf_too_complex',
    },
    {
      name: 'bomb: PDF of nested lists',
      kind,
      bytes: Buffer.concat([text('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(5_000_000, '[')]),
      refusedAs: 'file_broken',
    },
  ].map(({ refusedAs, ...attack }) => ({ ...attack, ...(refusedAs && { refusedAs }) })) as Attack[];
}

/** What an attack hid and a cleaned file still holds: in its bytes, in what they unpack to, in its name, in its metadata. */
export async function findMarks({
  bytes,
  mediaType,
  name,
}: Pick<CleanedFile, 'bytes' | 'mediaType' | 'name'>): Promise<string[]> {
  const isPdf = mediaType === 'application/pdf';
  const foreign = [MARK, '<script', '<html', 'PK\u0003\u0004', ...(isPdf ? ['JavaScript', 'Launch'] : ['%PDF'])];
  let text = bytes.toString('latin1');
  if (isPdf) {
    const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
    text += context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n');
  }
  const found = foreign.filter((mark) => text.includes(mark));
  if (/[/\\\u202e]|\.\./.test(name)) found.push('a path in the name');
  if (!isPdf) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    if (exif || xmp || iptc || icc || orientation) found.push('metadata');
  }
  return found;
}

/** Says it is huge and holds nothing. */
function lyingPng(): Buffer {
  const small = pngOf(1, 1);
  small.writeUInt32BE(60_000, 16);
  small.writeUInt32BE(60_000, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}
