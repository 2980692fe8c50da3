import { CHECK_OUT_SPAN } from '@balsamo/domain/diary/check-out.ts';
import type { SiteClaims } from '@balsamo/domain/site/site-facts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { htmlLanguage } from '../../../platform/i18n.ts';
import { numberFormat } from '../../../platform/intl-formats.ts';
import { sitePathIn } from '../../../platform/site-paths.ts';
import { CompareVignette } from '../vignettes.tsx';
import { SitePage } from './site-page.tsx';

const STEPS = ['record', 'answer', 'talk'] as const;
const PROMISES = ['honest', 'yours', 'quiet', 'limits'] as const;

/** What Bálsamo is, why, and what it promises (spec §1). */
export function AboutPage({ claims }: { claims: SiteClaims }) {
  const { t, i18n } = useTranslation(['about']);
  return (
    <SitePage heading={t('about:heading')} lede={t('about:lede')}>
      <section className="grid grid-cols-1 items-center gap-x-16 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
        <div className="flex flex-col gap-4">
          <h2 className="text-28">{t('about:why.heading')}</h2>
          <p className="max-w-[36em] text-17">{t('about:why.p1')}</p>
          <p className="max-w-[36em] text-17">{t('about:why.p2')}</p>
        </div>
        <div className="rounded-sheet border border-line bg-surface px-5 py-6 md:px-10 md:py-8">
          <CompareVignette />
        </div>
      </section>
      <Claims claims={claims} />
      <section className="flex flex-col gap-7">
        <h2 className="text-28">{t('about:how.heading')}</h2>
        <ol className="grid grid-cols-1 gap-x-12 gap-y-7 md:grid-cols-3">
          {STEPS.map((step, index) => (
            <li key={step} className="flex flex-col gap-2 border-leaf border-t-2 pt-4">
              <span className="figure text-21 text-leaf" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="text-21">{t(`about:how.${step}.title`)}</h3>
              <p className="text-ink-soft">{t(`about:how.${step}.body`, CHECK_OUT_SPAN)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="flex flex-col gap-6 rounded-sheet bg-leaf-wash px-gutter py-8 md:px-10 md:py-12">
        <h2 className="text-28">{t('about:promises.heading')}</h2>
        <ul className="grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-2">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex flex-col gap-1">
              <h3 className="font-sans text-17 font-semibold">{t(`about:promises.${promise}.title`)}</h3>
              <p className="text-ink-soft">{t(`about:promises.${promise}.body`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col items-start gap-3">
        <h2 className="text-28">{t('about:closing.heading')}</h2>
        <p className="text-17 text-ink-soft">{t('about:closing.body')}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button asChild size="lg">
            <Link to="/cadastrar">{t('about:closing.action')}</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to={sitePathIn('pricing', i18n.language)}>{t('about:closing.pricing')}</Link>
          </Button>
        </div>
      </section>
    </SitePage>
  );
}

/** Figures that the installation stands for; those that it withdrew are not there (spec-D23). */
function Claims({ claims }: { claims: SiteClaims }) {
  const { t, i18n } = useTranslation(['about']);
  const format = numberFormat(htmlLanguage(i18n.language));
  const figures = [
    { name: 'users', text: claims.users && t('about:claims.moreThan', { number: format.format(claims.users) }) },
    {
      name: 'professionals',
      text: claims.professionals && t('about:claims.moreThan', { number: format.format(claims.professionals) }),
    },
    { name: 'foundedIn', text: claims.foundedIn && String(claims.foundedIn) },
  ] as const;
  const claimed = figures.filter(({ text }) => text);
  if (claimed.length === 0) return null;
  return (
    <section aria-label={t('about:claims.label')} className="border-line border-y">
      <dl className="grid grid-cols-1 gap-x-8 py-3 md:grid-cols-3 md:py-8">
        {claimed.map(({ name, text }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-3 not-last:border-b md:flex-col-reverse md:gap-0.5 md:not-last:border-b-0 md:py-0"
          >
            <dt className="order-2 flex-1 basis-28 text-right text-15 text-ink-soft md:order-none md:flex-none md:text-left">
              {t(`about:claims.${name}`)}
            </dt>
            <dd className="figure text-38 text-leaf">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
