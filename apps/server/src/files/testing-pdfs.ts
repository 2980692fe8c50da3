import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { MARK, photoWithPlace } from './testing-pictures.ts';

/** A document whose table of contents is `unpacked`, packed. */
export function pdfWithObjectStream(unpacked: Buffer): Buffer {
  const packed = deflateSync(unpacked, { level: 9 });
  const head = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`;
  const stream = `3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  const tail = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(head + stream, 'latin1'), packed, Buffer.from(tail, 'latin1')]);
}

/** A page, and a cross-reference stream of three bytes that says of itself what `says` adds. */
export function pdfWithCrossReferences(says: string): Buffer {
  return Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
      '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n' +
      `4 0 obj\n<</Type/XRef/Root 1 0 R/Length 3${says}>>\nstream\nabc\nendstream\nendobj\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

/** A page whose drawing is the object with this number. */
export function pdfWithObjectNumber(number: number): Buffer {
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

export async function encryptedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'segredo', ownerPassword: 'outro' });
  return document.save();
}
