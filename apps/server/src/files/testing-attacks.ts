import type { FileKind, FileProblem } from '@balsamo/domain/files/file.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { CleanedFile } from './clean-file.ts';
import {
  activePdf,
  encryptedPdf,
  pdfWithCrossReferences,
  pdfWithObjectNumber,
  pdfWithObjectStream,
} from './testing-pdfs.ts';
import { lyingPng, MARK, photoWithPlace, pngOf } from './testing-pictures.ts';

export type Attack = {
  name: string;
  kind: FileKind;
  bytes: Uint8Array;
  sentName?: string;
  /** The code it is refused with; left out: it is taken, and what comes out must be harmless. */
  refusedAs?: FileProblem;
};

const SCRIPT = `<script>alert("${MARK}")</script>`;

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
