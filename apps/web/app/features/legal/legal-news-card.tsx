import type { LegalNews } from '@balsamo/contract/account/schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { FLOATING_CARD, useFloatingCard } from '../../components/ui/floating-card.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { sitePathIn } from '../../platform/site-paths.ts';

/** What is new in the law of the app, where to read it, and the agreement; it floats, so that whoever is in a hurry records first. */
export default function LegalNewsCard({ items, onClose }: { items: LegalNews['items']; onClose: () => void }) {
  const { t, i18n } = useTranslation(['legal', 'common']);
  const titleId = useId();
  const { ref, isFirst } = useFloatingCard(true);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post('/api/account/legal', {
        body: { items: items.map(({ document, version }) => ({ document, version })) },
      }),
    onSuccess: onClose,
  });
  if (!isFirst) return null;

  const [first] = items;
  const about = items.length > 1 ? 'both' : (first?.document ?? 'both');
  const isNew = items.every(({ agreed }) => agreed === null);
  const format = new Intl.DateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <section ref={ref} aria-labelledby={titleId} className={FLOATING_CARD}>
      <div className="flex items-start gap-3.5">
        <Scale className="mt-0.5 size-6 shrink-0 text-leaf" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-17">
            {t(isNew ? `legal:news.first.${about}` : `legal:news.changed.${about}`)}
          </h2>
          <p className="mt-1 text-15 text-ink-soft">{t(`legal:news.meaning.${about}`)}</p>
          <ul className="mt-1.5 flex flex-col">
            {items.map(({ document, version }) => (
              <li key={document}>
                <a
                  href={sitePathIn(document, i18n.language)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-15 font-medium text-leaf underline underline-offset-4"
                >
                  {t(`common:site.${document}`)}
                  <span className="text-13 font-normal text-ink-soft">
                    {t('legal:news.since', { date: format.format(new Date(version)) })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <div role="alert" className="empty:hidden">
            {error ? <p className="mt-2 text-13 font-medium text-clay">{problemText(error)}</p> : null}
          </div>
        </div>
      </div>
      <div className="mt-3.5 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {t('legal:news.later')}
        </Button>
        <Button isPending={isPending} onClick={() => mutate()}>
          {t(about === 'privacy' ? 'legal:news.read' : 'legal:news.agree')}
        </Button>
      </div>
    </section>
  );

  function problemText(failure: unknown): string {
    const isOutdated = failure instanceof ApiProblem && failure.code === 'account.legal_outdated';
    if (isOutdated) return t('legal:news.outdated');
    return commonFailureText(failure, t) ?? t('legal:news.failed');
  }
}
