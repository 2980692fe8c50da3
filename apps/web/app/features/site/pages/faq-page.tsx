import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../../platform/i18n.ts';
import { faqStructuredData, faqTopics } from './faq-topics.ts';
import { SitePage } from './site-page.tsx';
import { WriteToTeam } from './write-to-team.tsx';

/** Of elements with one name the browser keeps one open, with scripts or without. */
const ACCORDION = 'faq';

/** Questions and answers in three categories, one answer open at a time (spec §2.6). */
export function FaqPage({ trialDays }: { trialDays: number }) {
  const { t, i18n } = useTranslation(['faq']);
  const topics = faqTopics(t, trialDays);
  return (
    <SitePage heading={t('faq:heading')} lede={t('faq:lede')}>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped.
        dangerouslySetInnerHTML={{ __html: faqStructuredData(topics, htmlLanguage(i18n.language)) }}
      />
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[14rem_1fr]">
        <nav aria-label={t('faq:topics')} className="hidden lg:block">
          <ul className="sticky top-8 flex flex-col gap-1 border-line border-l">
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded-r-control px-4 text-15 text-ink-soft hover:bg-leaf-wash hover:text-leaf"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-w-3xl flex-col gap-12">
          {topics.map(({ id, title, entries }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-6 flex-col gap-3">
              <h2 id={`${id}-title`} className="text-28">
                {title}
              </h2>
              <div className="border-line border-t">
                {entries.map((entry) => (
                  <details key={entry.id} id={entry.id} name={ACCORDION} className="group border-line border-b">
                    <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 text-17 font-medium hover:text-leaf group-open:text-leaf [&::-webkit-details-marker]:hidden">
                      <h3 className="font-sans text-17 font-medium">{entry.question}</h3>
                      <ChevronDown
                        className="size-5 text-ink-soft transition-transform group-open:rotate-180"
                        aria-hidden="true"
                      />
                    </summary>
                    <p className="max-w-[42em] pb-5 text-17 text-ink-soft">{entry.answer}</p>
                  </details>
                ))}
              </div>
            </section>
          ))}
          <aside
            aria-labelledby="faq-missing"
            className="flex flex-col items-start gap-3 rounded-card bg-leaf-wash px-gutter py-5 md:px-6"
          >
            <h2 id="faq-missing" className="text-21">
              {t('faq:missing.title')}
            </h2>
            <p>{t('faq:missing.text')}</p>
            <WriteToTeam>{t('faq:missing.action')}</WriteToTeam>
          </aside>
        </div>
      </div>
    </SitePage>
  );
}
