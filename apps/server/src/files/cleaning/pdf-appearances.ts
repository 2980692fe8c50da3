import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

/** What people write onto a page: fields, signatures among them, stamps, ink, typed notes. */
const WRITTEN: ReadonlySet<string> = new Set(['Widget', 'Stamp', 'Ink', 'FreeText']);
/** Hidden and NoView (ISO 32000-1 table 165). */
const UNSEEN = 0b10_0010;

type Box = { left: number; bottom: number; width: number; height: number };
type Matrix = [number, number, number, number, number, number];
/** How something written onto a page looks: a drawing of its own, and where on the page it lies. */
export type Appearance = { drawing: PDFRef; matrix: Matrix };

/** The looks of what was written onto a page, in the order in which they are drawn. Of the fields themselves nothing is read. */
export function appearancesOf(page: PDFPage): Appearance[] {
  const { context } = page.doc;
  const annotations = page.node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((each) => {
    const annotation = context.lookup(each);
    if (!(annotation instanceof PDFDict) || !isSeen(annotation)) return [];
    const drawing = drawingOf(annotation, context);
    const stream = drawing && context.lookup(drawing);
    if (!drawing || !(stream instanceof PDFRawStream)) return [];
    const place = boxOf(numbersOf(annotation, 'Rect', context));
    const drawn = boxOf(numbersOf(stream.dict, 'BBox', context));
    const own = numbersOf(stream.dict, 'Matrix', context) ?? [1, 0, 0, 1, 0, 0];
    const matrix = place && drawn && own.length === 6 && fit(turned(drawn, own as Matrix), place);
    return matrix ? [{ drawing, matrix }] : [];
  });
}

function isSeen(annotation: PDFDict): boolean {
  const subtype = annotation.lookup(PDFName.of('Subtype'));
  const flags = annotation.lookup(PDFName.of('F'));
  const isShown = !(flags instanceof PDFNumber) || (flags.asNumber() & UNSEEN) === 0;
  return isShown && subtype instanceof PDFName && WRITTEN.has(subtype.decodeText());
}

/** The usual look; where there are several, the one of the state that it is in. */
function drawingOf(annotation: PDFDict, context: PDFContext): PDFRef | undefined {
  const looks = annotation.lookup(PDFName.of('AP'));
  const usual = looks instanceof PDFDict ? looks.get(PDFName.of('N')) : undefined;
  const states = context.lookup(usual);
  const state = annotation.lookup(PDFName.of('AS'));
  const drawing = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : usual;
  return drawing instanceof PDFRef ? drawing : undefined;
}

function numbersOf(dict: PDFDict, key: string, context: PDFContext): number[] | undefined {
  const array = dict.lookup(PDFName.of(key));
  if (!(array instanceof PDFArray)) return undefined;
  const numbers = array.asArray().map((item) => {
    const number = context.lookup(item);
    return number instanceof PDFNumber ? number.asNumber() : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

function boxOf(numbers: number[] | undefined): Box | undefined {
  if (numbers?.length !== 4) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The upright box around a box that a matrix has turned. */
function turned({ left, bottom, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box | undefined {
  const corners = [left, left + width].flatMap((x) => [bottom, bottom + height].map((y) => [x, y] as const));
  const across = corners.map(([x, y]) => a * x + c * y + e);
  const up = corners.map(([x, y]) => b * x + d * y + f);
  return boxOf([Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]);
}

/** Moves and stretches one box onto another (ISO 32000-1 §12.5.5, algorithm 8.1); undefined where one of them is flat. */
function fit(from: Box | undefined, to: Box): Matrix | undefined {
  if (!from || from.width === 0 || from.height === 0 || to.width === 0 || to.height === 0) return undefined;
  const [across, up] = [to.width / from.width, to.height / from.height];
  return [across, 0, 0, up, to.left - from.left * across, to.bottom - from.bottom * up];
}
