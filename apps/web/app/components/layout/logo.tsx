import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { DropNotebook } from '../marks/drop-notebook.tsx';

/** The mark with the name beside it. */
export function Logo({ className, isNameHidden }: { className?: string; isNameHidden?: boolean }) {
  const { t } = useTranslation(['brand']);
  return (
    <span className={classNames('inline-flex items-center gap-2 text-leaf', className)}>
      <DropNotebook className="size-8" />
      <span className={classNames('font-serif text-21 font-semibold text-ink', isNameHidden && 'sr-only')}>
        {t('brand:name')}
      </span>
    </span>
  );
}
