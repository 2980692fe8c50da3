import { Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { TextDisclosure } from './text-disclosure.tsx';

export type DataTableProps = {
  /** Names the figure whose data it shows. */
  caption: string;
  /** The first column names its row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** The numbers of a figure as a table, for who would rather read them, or has them read. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  const { t } = useTranslation(['common']);
  return (
    <TextDisclosure icon={Table2} label={t('common:table.show')} openLabel={t('common:table.hide')} of={caption}>
      {/* A wide table scrolls by itself; the page never does sideways. */}
      <section
        aria-label={t('common:table.of', { figure: caption })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control border border-line"
      >
        <table className="tabular w-full border-collapse text-13">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={classNames(
                    'sticky top-0 border-line border-b bg-surface px-3 py-2 align-bottom font-semibold',
                    index === 0 ? 'text-left' : 'text-right',
                  )}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...numbers] }) => (
              <tr key={key} className="border-line border-b last:border-b-0">
                <th scope="row" className="px-3 py-1.5 text-left font-medium">
                  {name}
                </th>
                {numbers.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  <td key={index} className="whitespace-nowrap px-3 py-1.5 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </TextDisclosure>
  );
}
