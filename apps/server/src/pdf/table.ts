import { INK, type Sheet, type TextStyle } from './sheet.ts';

export type Column = { title: string /** In points. */; width: number; align?: 'left' | 'right' | 'center' };
export type Cell = {
  text: string;
  /** Smaller, below. */
  minor?: string;
  /** Of `minor`; 2 by default. */
  minorLines?: number;
  style?: TextStyle;
  /** Drawn beside or instead of text; `alt` says the same in words. */
  figure?: {
    height: number;
    alt: string;
    draw: (box: { x: number; y: number; width: number; height: number }) => void;
  };
};

const PADDING = 3;
const GAP = 8;
const HEAD: TextStyle = { size: 7.5, color: INK.soft };
const MINOR: TextStyle = { size: 7.5, color: INK.soft };
/** Between the cells of a row and the note below them. */
const NOTE_GAP = 2;

function styleOf(cell: Cell, column: Column): TextStyle {
  return { lines: 2, align: column.align ?? 'left', ...cell.style };
}

function minorOf(cell: Cell, column: Column): TextStyle {
  return { ...MINOR, lines: cell.minorLines ?? 2, align: column.align ?? 'left' };
}

function heightOf(sheet: Sheet, cell: Cell, column: Column): number {
  const width = column.width - GAP;
  const text = sheet.heightOf(cell.text, width, styleOf(cell, column));
  return text + sheet.heightOf(cell.minor ?? '', width, minorOf(cell, column)) + (cell.figure?.height ?? 0);
}

/** Rows under a head; a row that finds no place on the last page is left out. `note` of a row stands below its cells. */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly { cells: readonly Cell[]; note?: string }[],
) {
  const starts = columns.map((_, index) => columns.slice(0, index).reduce((x, column) => x + column.width, sheet.left));
  const wholeWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const drawHead = (place: (draw: () => void) => void) => {
    const height = Math.max(...columns.map(({ title, width }) => sheet.heightOf(title, width - GAP, HEAD)));
    for (const [index, { title, width, align = 'left' }] of columns.entries()) {
      const box = { x: starts[index] as number, y: sheet.y, width: width - GAP };
      place(() => sheet.write(title, box, { ...HEAD, align }));
    }
    sheet.y += height + 2;
    sheet.rule();
  };
  sheet.group('Table', () => {
    sheet.group('TR', () => drawHead((draw) => sheet.tag('TH', draw)));
    for (const { cells, note } of rows) {
      const height = Math.max(...cells.map((cell, index) => heightOf(sheet, cell, columns[index] as Column)));
      const noteHeight = note ? sheet.heightOf(note, wholeWidth - GAP, MINOR) + NOTE_GAP : 0;
      const page = sheet.pages;
      if (!sheet.room(height + noteHeight + 2 * PADDING)) return;
      // On the next page the head is for the eye only: who is read to has heard it.
      if (sheet.pages > page) drawHead((draw) => sheet.artifact(draw));
      const top = sheet.y + PADDING;
      sheet.group('TR', () => {
        // The note belongs to the last cell, so that every row has as many cells as the head.
        const box = { x: sheet.left, y: top + height + NOTE_GAP, width: wholeWidth - GAP };
        const drawNote = () => note && sheet.tag('P', () => sheet.write(note, box, MINOR));
        for (const [index, cell] of cells.entries()) {
          const column = columns[index] as Column;
          const place = { x: starts[index] as number, y: top, height };
          sheet.group(index === 0 ? 'TH' : 'TD', () => {
            drawCell(sheet, cell, column, place);
            if (index === cells.length - 1) drawNote();
          });
        }
      });
      sheet.y = top + height + noteHeight + PADDING;
      sheet.rule();
    }
  });
  sheet.y += 4;
}

function drawCell(
  sheet: Sheet,
  cell: Cell,
  column: Column,
  { x, y, height }: { x: number; y: number; height: number },
) {
  const width = column.width - GAP;
  const style = styleOf(cell, column);
  const { figure, text, minor } = cell;
  if (figure) {
    const box = { x, y: y + (text === '' ? (height - figure.height) / 2 : 0), width, height: figure.height };
    sheet.tag('Figure', () => figure.draw(box), { alt: figure.alt });
  }
  const textY = y + (figure?.height ?? 0);
  if (text !== '') sheet.tag('P', () => sheet.write(text, { x, y: textY, width }, style));
  if (!minor) return;
  const minorY = textY + sheet.heightOf(text, width, style);
  sheet.tag('P', () => sheet.write(minor, { x, y: minorY, width }, minorOf(cell, column)));
}
