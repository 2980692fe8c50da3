import type { Cell, Column } from '../../csv/cell.ts';

/** One CSV file: a line per row, a column per name. */
export type CsvTable = { name: string; columns: readonly string[]; rows: AsyncIterable<readonly Cell[]> };

async function* mapped<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly Column<Row>[],
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}

export function table<Row>(
  name: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly Column<Row>[],
): CsvTable {
  return { name, columns: columns.map(([column]) => column), rows: mapped(rows, columns) };
}
