import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/**
 * A4 pages that sections write on from top to bottom, at most two of them where no other number is said. Everything is tagged (PDF/UA): text in the
 * order of reading, tables as tables, drawings with words instead, lines and panels as decoration.
 */

const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`);
/** The app's faces as static files: the library reads no variable ones. */
const FONTS = {
  body: font('figtree/400Regular/Figtree_400Regular.ttf'),
  bold: font('figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  title: font('fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
} as const;

/** The app's light colours. */
export const INK = {
  text: '#1B231D',
  soft: '#57625A',
  line: '#DDD8CA',
  leaf: '#1F5B43',
  wash: '#F1F5F1',
  clay: '#A9472C',
};

/** What stands under a figure or a table. */
export const NOTE = { size: 7.5, color: INK.soft } as const;

export const PAGES_MAX = 2;
const MARGIN = 42;
export const WIDTH = 595.28 - 2 * MARGIN;
const TOP = 40;
/** Below it stands the foot of the page. */
const BOTTOM = 841.89 - 50;

export type TextStyle = {
  face?: keyof typeof FONTS;
  size?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Longer text ends in an ellipsis. */
  lines?: number;
};
type Box = { x: number; y: number; width: number };

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  y = TOP;
  pages = 1;
  /** Did something find no place on the last page? */
  isFull = false;
  readonly #pagesMax: number;
  readonly #document: PDFKit.PDFStructureElement;
  #parents: PDFKit.PDFStructureElement[];

  constructor(options: { title: string; author: string; language: string; madeAt: Date; pagesMax?: number }) {
    this.#pagesMax = options.pagesMax ?? PAGES_MAX;
    this.doc = new PDFDocument({
      size: 'A4',
      // The library must not break pages: that is done here, between rows.
      margins: { top: 0, bottom: 0, left: MARGIN, right: MARGIN },
      pdfVersion: '1.7',
      // The types lag behind the library.
      subset: 'PDF/UA' as 'PDF/A-1a',
      tagged: true,
      displayTitle: true,
      lang: options.language,
      bufferPages: true,
      font: FONTS.body,
      info: {
        Title: options.title,
        Author: options.author,
        Creator: 'Bálsamo',
        Producer: 'Bálsamo',
        CreationDate: options.madeAt,
      },
    });
    for (const [name, file] of Object.entries(FONTS)) this.doc.registerFont(name, file);
    this.#document = this.doc.struct('Document');
    this.doc.addStructure(this.#document);
    this.#parents = [this.#document];
  }

  /** Room for that height, on the next page if need be; false where even the last page has none. */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM) return true;
    if (this.pages >= this.#pagesMax) {
      this.isFull = true;
      return false;
    }
    this.doc.addPage();
    this.pages++;
    this.y = TOP;
    return true;
  }

  #use({ face = 'body', size = 8.5 }: TextStyle) {
    return this.doc.font(face).fontSize(size);
  }

  lineHeight(style: TextStyle): number {
    return this.#use(style).currentLineHeight(true);
  }

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    if (text === '') return 0;
    const height = this.#use(style).heightOfString(text, { width });
    return style.lines ? Math.min(height, style.lines * this.lineHeight(style) + 0.5) : height;
  }

  /** Draws text, untagged, without moving on. */
  write(text: string, { x, y, width }: Box, style: TextStyle = {}) {
    if (text === '') return;
    const { color = INK.text, align = 'left', lines } = style;
    const limit = lines ? { height: lines * this.lineHeight(style), ellipsis: '…' } : {};
    this.#use(style)
      .fillColor(color)
      .text(text, x, y, { width, align, ...limit });
  }

  /** What `draw` draws is one element of the document's structure. */
  tag(type: string, draw: () => void, options: { alt?: string } = {}) {
    const content = this.doc.markStructureContent(type);
    draw();
    this.doc.endMarkedContent();
    const element = this.doc.struct(type, options, [content]);
    this.#parents.at(-1)?.add(element);
    element.end();
  }

  /** Everything tagged in `fill` lies within one element. */
  group(type: string, fill: () => void) {
    const element = this.doc.struct(type);
    this.#parents.at(-1)?.add(element);
    this.#parents.push(element);
    fill();
    this.#parents.pop();
    element.end();
  }

  /** Decoration, which nobody is read. */
  artifact(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Text over the width of the sheet. */
  paragraph(text: string, style: TextStyle & { tag?: string; gap?: number } = {}) {
    const height = this.heightOf(text, WIDTH, style);
    if (!this.room(height)) return;
    this.tag(style.tag ?? 'P', () => this.write(text, { x: MARGIN, y: this.y, width: WIDTH }, style));
    this.y += height + (style.gap ?? 3);
  }

  /** A heading, with room for so much more below it, and the section that it begins. */
  section(title: string, below: number, fill: () => void) {
    const style: TextStyle = { face: 'title', size: 12, color: INK.leaf };
    const height = this.lineHeight(style);
    if (this.y > TOP) this.y += 9;
    if (!this.room(height + below)) return;
    this.group('Sect', () => {
      this.tag('H2', () => this.write(title, { x: MARGIN, y: this.y, width: WIDTH }, style));
      this.y += height + 3;
      fill();
    });
  }

  rule(y = this.y) {
    this.artifact(() =>
      this.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(INK.line)
        .stroke(),
    );
  }

  left = MARGIN;

  /** Ends the document; `foot` gives the line at the foot of each page. */
  finish(foot: (page: number, pages: number) => [string, string]) {
    const style: TextStyle = NOTE;
    for (let page = 0; page < this.pages; page++) {
      this.doc.switchToPage(page);
      const [left, right] = foot(page + 1, this.pages);
      this.doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      this.write(left, { x: MARGIN, y: BOTTOM + 14, width: WIDTH * 0.75 }, { ...style, lines: 1 });
      this.write(right, { x: MARGIN, y: BOTTOM + 14, width: WIDTH }, { ...style, align: 'right' });
      this.doc.endMarkedContent();
    }
    this.#document.end();
    this.doc.end();
  }
}
