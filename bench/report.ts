/** One line of the table that `npm run bench` prints. */
export type Figure = {
  name: string;
  measured: string;
  /** What the machine allows without the server around it, and how the measured compares; none where the goal is absolute. */
  floor?: string;
  result?: string;
  goal: string;
  isReached: boolean;
};

export const ratio = (measured: number, floor: number) => (measured / floor).toFixed(2);

/** The table, columns aligned. */
export function table(figures: Figure[]): string {
  const rows = [
    ['figure', 'measured', 'floor', 'result', 'goal', ''],
    ...figures.map(({ name, measured, floor = '', result = '', goal, isReached }) => [
      name,
      measured,
      floor,
      result,
      goal,
      isReached ? 'reached' : 'MISSED',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
