import {
  EncryptedPDFError,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Appearance, appearancesOf } from './pdf-appearances.ts';
import { DRAWING_KEYS, DRAWN_XOBJECTS, KNOWN_FILTERS, NAMED_CHILDREN } from './pdf-keys.ts';
import { isUnpackedTooFar, resetUnpacking } from './pdf-limits.ts';
import { FileRefusedError } from './refusal.ts';
import { stripJpeg, stripJpeg2000 } from './strip-picture.ts';

const MAX_PAGES = 100;
const MAX_OBJECTS = 100_000;
const MAX_DEPTH = 200;
/** A4 in points, for a page that does not say how large it is. */
const USUAL_SIZE = [0, 0, 595.28, 841.89];

/**
 * Documents are rewritten here, with @cantoo/pdf-lib to read and write objects, because no maintained tool keeps only what is drawn:
 * qpdf (Debian 11.3; @neslinesli93/qpdf-wasm 0.3.0) keeps what it is not told to remove, @hyzyla/pdfium 2.1.13 gives pixels without text,
 * mupdf 1.28.1 is AGPL, and pdftocairo cannot be had from npm. So it runs in a process with limits of time and memory (ADR-0018, ADR-0024).
 */

/**
 * The same pages drawn by a new document: each object that a page is drawn from is copied, key by key, where the key is known to
 * draw. Actions, scripts, forms, attachments, outlines, metadata are never looked at, so none can be missed; of annotations only how
 * they look.
 * @throws FileRefusedError `pdf_encrypted`, `pdf_too_complex`, `file_broken`
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  resetUnpacking();
  let source: PDFDocument;
  try {
    // Mending what is broken takes the library minutes where someone meant it to.
    const strict = { throwOnInvalidObject: true, parseSpeed: Number.POSITIVE_INFINITY };
    source = await PDFDocument.load(bytes, { updateMetadata: false, ...strict });
  } catch (error) {
    // The library says of both that an object could not be read.
    if (isUnpackedTooFar()) throw new FileRefusedError('pdf_too_complex');
    if (Buffer.from(bytes).includes('/Encrypt')) throw new FileRefusedError('pdf_encrypted');
    throw refusalOf(error);
  }
  try {
    const pages = source.getPages();
    if (pages.length === 0) throw new FileRefusedError('file_broken');
    if (pages.length > MAX_PAGES) throw new FileRefusedError('pdf_too_complex');
    const target = await PDFDocument.create({ updateMetadata: false });
    const copier = createCopier(source.context, target.context);
    for (const page of pages) copyPage(page, target, copier);
    return await target.save({ addDefaultPage: false, updateFieldAppearances: false });
  } catch (error) {
    throw refusalOf(error);
  }
}

type Copier = ReturnType<typeof createCopier>;

function copyPage(page: PDFPage, target: PDFDocument, copier: Copier): void {
  const { node: from } = page;
  const { context } = target;
  const { node: to } = target.addPage();
  const numbers = (array: PDFArray | undefined) =>
    array?.asArray().map((item) => (item instanceof PDFNumber ? item.asNumber() : Number.NaN));
  const box = (array: PDFArray | undefined) => {
    const found = numbers(array);
    return found?.length === 4 && found.every(Number.isFinite) ? context.obj(found) : undefined;
  };
  to.set(PDFName.of('MediaBox'), box(from.MediaBox()) ?? context.obj(USUAL_SIZE));
  const crop = box(from.CropBox());
  if (crop) to.set(PDFName.of('CropBox'), crop);
  const rotation = from.Rotate()?.asNumber();
  if (rotation !== undefined && Number.isInteger(rotation / 90)) to.set(PDFName.of('Rotate'), PDFNumber.of(rotation));
  const resources = from.Resources();
  to.set(PDFName.of('Resources'), resources ? copier.copy(resources, 'Resources') : context.obj({}));
  const group = from.lookup(PDFName.of('Group'));
  if (group instanceof PDFDict) to.set(PDFName.of('Group'), copier.copy(group, 'Group'));
  const contents = from.get(PDFName.of('Contents'));
  if (contents) to.set(PDFName.of('Contents'), copier.copy(contents, 'Contents'));
  else to.delete(PDFName.of('Contents'));
  drawAppearances(appearancesOf(page), to, copier);
}

/** Draws what was written onto a page, a visible signature for example, over what the page draws by itself. */
function drawAppearances(appearances: readonly Appearance[], page: PDFPageLeaf, copier: Copier): void {
  const { context } = page;
  const resources = context.lookup(page.get(PDFName.of('Resources')), PDFDict).clone();
  const named = resources.lookup(PDFName.of('XObject'));
  const drawings = named instanceof PDFDict ? named.clone() : context.obj({});
  const steps = appearances.flatMap(({ drawing, matrix }, place) => {
    const copied = copier.copy(drawing, 'XObject');
    if (!(copied instanceof PDFRef)) return [];
    const name = drawings.uniqueKey(`Written${place}`);
    drawings.set(name, copied);
    return `q ${matrix.map((number) => number.toFixed(5)).join(' ')} cm ${name} Do Q`;
  });
  if (steps.length === 0) return;
  resources.set(PDFName.of('XObject'), drawings);
  page.set(PDFName.of('Resources'), resources);
  const before = page.get(PDFName.of('Contents'));
  const known = before && context.lookup(before);
  const drawn = known instanceof PDFArray ? known.asArray() : before ? [before] : [];
  const stream = (commands: string) => context.register(context.stream(commands));
  // The page may have turned its sheet: what follows begins as the page began.
  page.set(PDFName.of('Contents'), context.obj([stream('q'), ...drawn, stream(['Q', ...steps].join('\n'))]));
}

/** Copies objects from one document to another, each once, following references. */
function createCopier(from: PDFContext, to: PDFContext) {
  const copied = new Map<string, PDFRef>();
  let objects = 0;

  /** @param key under which the object stands: whether the keys of a dictionary are names or words is known by it */
  function copy(object: PDFObject, key: string, depth = 0): PDFObject {
    if (depth > MAX_DEPTH || ++objects > MAX_OBJECTS) throw new FileRefusedError('pdf_too_complex');
    if (object instanceof PDFRef) return copyRef(object, key, depth);
    if (object instanceof PDFRawStream) return to.register(copyStream(object, key, depth));
    if (object instanceof PDFDict) return copyDict(object, key, depth);
    if (object instanceof PDFArray) return copyArray(object, key, depth);
    const isPlain =
      object instanceof PDFName ||
      object instanceof PDFNumber ||
      object instanceof PDFBool ||
      object instanceof PDFString ||
      object instanceof PDFHexString;
    return isPlain ? object.clone() : PDFNull;
  }

  function copyRef(ref: PDFRef, key: string, depth: number): PDFObject {
    // Read as a list of names or as an object, the same dictionary keeps different keys.
    const id = `${ref.tag} ${NAMED_CHILDREN.has(key) ? key : ''}`;
    const known = copied.get(id);
    if (known) return known;
    const object = from.lookup(ref);
    if (!object || !isDrawn(object, key)) return PDFNull;
    const target = to.nextRef();
    copied.set(id, target);
    to.assign(
      target,
      object instanceof PDFRawStream ? copyStream(object, key, depth + 1) : copy(object, key, depth + 1),
    );
    return target;
  }

  function copyArray(array: PDFArray, key: string, depth: number): PDFArray {
    const result = to.obj([]);
    for (const item of array.asArray()) result.push(copy(item, key === 'Contents' ? key : '', depth + 1));
    return result;
  }

  function copyDict(dict: PDFDict, key: string, depth: number): PDFDict {
    const result = to.obj({});
    for (const [name, value] of dict.entries()) {
      const word = name.decodeText();
      const areNames = NAMED_CHILDREN.has(key);
      if (!areNames && !DRAWING_KEYS.has(word)) continue;
      if (!isDrawn(value instanceof PDFRef ? from.lookup(value) : value, areNames ? key : word)) continue;
      // What is named is an object of its kind, whose own keys are words again.
      result.set(name, copy(value, areNames ? '' : word, depth + 1));
    }
    return result;
  }

  function copyStream(stream: PDFRawStream, key: string, depth: number): PDFRawStream {
    const filters = filtersOf(stream.dict);
    if (!filters.every((filter) => KNOWN_FILTERS.has(filter))) throw new FileRefusedError('file_broken');
    const dict = copyDict(stream.dict, key === 'Contents' ? key : '', depth + 1);
    return PDFRawStream.of(dict, withoutMetadata(stream.contents, filters));
  }

  return { copy };
}

/** Of the XObjects only pictures and groups are drawn; the others are programs. */
function isDrawn(object: PDFObject | undefined, key: string): boolean {
  if (key !== 'XObject' || !(object instanceof PDFRawStream)) return true;
  const subtype = object.dict.lookup(PDFName.of('Subtype'));
  return subtype instanceof PDFName && DRAWN_XOBJECTS.has(subtype.decodeText());
}

function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray().map((item) => dict.context.lookup(item)) : [filter];
  return names.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
}

/** A photo within a document knows where it was taken, too. */
function withoutMetadata(contents: Uint8Array, filters: string[]): Uint8Array {
  const isPicture = filters.includes('DCTDecode') || filters.includes('JPXDecode');
  if (!isPicture) return contents;
  // Packed once more, it could not be looked into.
  if (filters.length > 1) throw new FileRefusedError('pdf_too_complex');
  const stripped = filters[0] === 'DCTDecode' ? stripJpeg(contents) : stripJpeg2000(contents);
  if (!stripped) throw new FileRefusedError('file_broken');
  return stripped;
}

function refusalOf(error: unknown): Error {
  if (error instanceof FileRefusedError) return error;
  if (error instanceof EncryptedPDFError) return new FileRefusedError('pdf_encrypted');
  return new FileRefusedError('file_broken');
}
