import { CalendarClock, Globe, History, Lock, MonitorSmartphone, Pointer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { AUDIENCES, HERO_FIGURES } from './site-facts.ts';

/** The three figures under the hero. */
export function Figures() {
  const { t } = useTranslation(['home']);
  return (
    <section aria-label={t('home:stats.label')} className="border-line border-y bg-surface">
      <dl className="mx-auto grid max-w-6xl grid-cols-1 gap-x-8 px-4 py-3 md:grid-cols-3 md:px-8 md:py-8">
        {HERO_FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-3 not-last:border-b md:flex-col-reverse md:gap-0.5 md:not-last:border-b-0 md:py-0"
          >
            <dt className="order-2 flex-1 basis-28 text-right text-15 text-ink-soft md:order-none md:flex-none md:text-left">
              {t(`home:stats.${figure}`)}
            </dt>
            <dd className="figure text-28 text-leaf">{t(`home:stats.${figure}Value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the product does for each of the three. */
export function Audiences() {
  const { t, i18n } = useTranslation(['home', 'common']);
  return (
    <section className="mx-auto flex max-w-6xl flex-col gap-7 px-4 py-14 md:px-8 md:py-20">
      <div className="flex flex-col gap-2">
        <h2 className="text-28">{t('home:audience.heading')}</h2>
        <p className="max-w-[38em] text-ink-soft">{t('home:audience.pictures')}</p>
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-7 md:grid-cols-3">
        {AUDIENCES.map((id) => (
          <article key={id} className="flex flex-col gap-2 border-leaf border-t-2 pt-4">
            <ProductPicture of={id} />
            <h3 className="text-21">{t(`home:audience.${id}.title`)}</h3>
            <p className="text-ink-soft">{t(`home:audience.${id}.body`)}</p>
          </article>
        ))}
      </div>
      <Button asChild variant="secondary" className="self-start">
        <Link to={sitePathIn('findDoctor', i18n.language)} data-counted="cta_click:find_doctor">
          {t('common:site.findDoctor')}
        </Link>
      </Button>
    </section>
  );
}

/** Of a size that `e2e/product-pictures.ts` gives. The one of the other theme is not shown, and so not fetched. */
function ProductPicture({ of }: { of: (typeof AUDIENCES)[number] }) {
  const { t, i18n } = useTranslation(['home']);
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/product/${of}-${i18n.language}-${theme}.webp`}
      alt={t(`home:audience.${of}.picture`)}
      width={585}
      height={840}
      loading="lazy"
      decoding="async"
      className={classNames(
        'mb-2 aspect-39/56 w-full max-w-80 rounded-card border border-line object-cover',
        theme === 'light' ? 'dark:hidden' : 'hidden dark:block',
      )}
    />
  ));
}

const FEATURES = [
  { id: 'quick', Icon: Pointer },
  { id: 'effect', Icon: CalendarClock },
  { id: 'history', Icon: History },
  { id: 'privacy', Icon: Lock },
  { id: 'zone', Icon: Globe },
  { id: 'device', Icon: MonitorSmartphone },
] as const;

export function FeatureGrid() {
  const { t } = useTranslation(['home']);
  return (
    <section className="bg-leaf-wash/60">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-14 md:px-8 md:py-20">
        <h2 className="text-28">{t('home:features.heading')}</h2>
        <ul className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ id, Icon }) => (
            <li key={id} className="flex gap-[min(1rem,4vw)]">
              <span className="flex size-[min(2.75rem,14vw)] shrink-0 items-center justify-center rounded-control border border-line bg-surface text-leaf">
                <Icon className="size-1/2" aria-hidden="true" />
              </span>
              <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
                <h3 className="font-sans text-17 font-semibold">{t(`home:features.${id}.title`)}</h3>
                <p className="text-ink-soft">{t(`home:features.${id}.body`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Closing() {
  const { t } = useTranslation(['home']);
  return (
    <section className="mx-auto flex max-w-2xl flex-col items-center gap-4 px-4 py-16 text-center md:py-24">
      <OpenNotebook className="h-24 w-32 text-leaf" />
      <h2 className="text-28">{t('home:closing.heading')}</h2>
      <p className="text-17 text-ink-soft">{t('home:closing.body')}</p>
      <Button asChild variant="secondary" size="lg" className="mt-2">
        <Link to="/cadastrar" data-counted="cta_click:closing">
          {t('home:closing.action')}
        </Link>
      </Button>
    </section>
  );
}
