import type { Verdict } from '@balsamo/domain/insights/verdict.ts';
import { Check, CircleDashed, Contrast, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';

/** Told apart by shape and word, not by colour alone. */
const ICONS: Readonly<Record<Verdict, LucideIcon>> = {
  helps: Check,
  maybe: Contrast,
  unclear: CircleDashed,
  worse: TriangleAlert,
};

/** The one verdict in its words. Green is for a benefit that is called, and for nothing else. */
export function VerdictMark({ verdict, isPill = false }: { verdict: Verdict; isPill?: boolean }) {
  const { t } = useTranslation(['diary']);
  const Icon = ICONS[verdict];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-15',
        verdict === 'helps' ? 'text-leaf' : verdict === 'worse' ? 'text-clay' : 'text-ink-soft',
        isPill && 'w-fit rounded-full px-3 py-1 font-semibold',
        isPill && (verdict === 'helps' ? 'bg-leaf-wash' : verdict === 'worse' ? 'bg-clay-wash' : 'bg-line/40'),
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {t(`diary:verdict.${verdict}`)}
    </span>
  );
}
