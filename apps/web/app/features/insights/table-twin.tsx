import { Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type TableTwinProps = {
  /** Says which figure it is the twin of. */
  caption: string;
  /** The first column names its row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** The numbers of a figure as a table, for who would rather read them, or has them read. */
export function TableTwin({ caption, columns, rows }: TableTwinProps) {
  const { t } = useTranslation(['insights']);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 text-13 font-semibold text-leaf hover:bg-leaf-wash"
      >
        <Table2 className="size-4.5" aria-hidden="true" />
        {isOpen ? t('insights:table.hide') : t('insights:table.show')}
        <span className="sr-only">: {caption}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          // A wide table scrolls by itself, and with the keyboard; the page never does sideways.
          <section
            aria-label={caption}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
            tabIndex={0}
            className="mt-1 max-h-96 overflow-auto rounded-control border border-line"
          >
            <table className="tabular w-full border-collapse text-13">
              <caption className="sr-only">{caption}</caption>
              <thead>
                <tr>
                  {columns.map((column, index) => (
                    <th
                      key={column}
                      scope="col"
                      className={`sticky top-0 border-line border-b bg-surface px-3 py-2 align-bottom font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
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
                      <td key={index} className="px-3 py-1.5 text-right">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : null}
      </div>
    </div>
  );
}
