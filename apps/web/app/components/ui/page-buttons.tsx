import { Fragment, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { pageNumbers } from './page-numbers.ts';

export type PageButtonsProps = {
  /** Which page is shown, from 1. */
  page: number;
  pageCount: number;
  /** The shown page is on its way. */
  isPending?: boolean;
  onPageChange: (page: number) => void;
  /** What is paged, for screen readers. */
  label: string;
  /** Where a page begins: it comes into sight when another is turned to. */
  top: RefObject<HTMLElement | null>;
};

/** To any page of a list whose length is known, by at most five numbers (spec §9); nothing where there is only one page. */
export function PageButtons({ page, pageCount, isPending, onPageChange, label, top }: PageButtonsProps) {
  const { t } = useTranslation(['common']);
  if (pageCount < 2) return null;
  const numbers = pageNumbers(page, pageCount);
  return (
    <nav aria-label={label} className="mt-4">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {numbers.map((number, index) => (
          <Fragment key={number}>
            {number - (numbers[index - 1] ?? number) > 1 ? (
              <li aria-hidden="true" className="w-4 text-center text-ink-soft">
                …
              </li>
            ) : null}
            <li>
              <Button
                variant={number === page ? 'primary' : 'secondary'}
                size="icon"
                className="tabular text-15"
                aria-label={t('common:pager.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                isPending={isPending && number === page}
                // The shown one keeps the focus of whoever has just pressed it, and does nothing more.
                onClick={() => {
                  if (number === page) return;
                  onPageChange(number);
                  top.current?.scrollIntoView({ block: 'start' });
                }}
              >
                {number}
              </Button>
            </li>
          </Fragment>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {t('common:pager.shown', { page, pages: pageCount })}
      </p>
    </nav>
  );
}
