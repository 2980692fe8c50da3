import { SUPPORTER_TIERS, type Supporter, type SupporterTier } from '@balsamo/domain/site/site-facts.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/ui/class-names.ts';
import { SitePage } from './site-page.tsx';
import { WriteToTeam } from './write-to-team.tsx';

/** Who supports Bálsamo, by tier (spec §2.6). A tier without anyone invites. */
export function SupportersPage({ supporters }: { supporters: readonly Supporter[] }) {
  const { t } = useTranslation(['supporters']);
  return (
    <SitePage heading={t('supporters:heading')} lede={t('supporters:lede')}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {SUPPORTER_TIERS.map((tier) => (
          <Tier key={tier} tier={tier} supporters={supporters.filter((supporter) => supporter.tier === tier)} />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2">
        <section className="flex flex-col gap-2 border-leaf border-t-2 pt-4">
          <h2 className="text-21">{t('supporters:rule.title')}</h2>
          <p className="text-17 text-ink-soft">{t('supporters:rule.text')}</p>
        </section>
        <section className="flex flex-col gap-2 border-leaf border-t-2 pt-4">
          <h2 className="text-21">{t('supporters:invite.title')}</h2>
          <p className="text-17 text-ink-soft">{t('supporters:invite.text')}</p>
        </section>
      </div>
    </SitePage>
  );
}

/** The highest tier is one wide card, the others stand side by side. */
function Tier({ tier, supporters }: { tier: SupporterTier; supporters: readonly Supporter[] }) {
  const { t } = useTranslation(['supporters']);
  const isHighest = tier === SUPPORTER_TIERS[0];
  const title = t(`supporters:${tier}.title`);
  return (
    <section
      aria-labelledby={tier}
      className={classNames(
        'flex flex-col gap-4 rounded-card px-gutter py-6 md:px-8',
        isHighest ? 'bg-leaf-wash md:col-span-2 md:py-10' : 'border border-line bg-surface',
      )}
    >
      <div className="flex flex-col gap-1">
        <h2 id={tier} className={isHighest ? 'text-28' : 'text-21'}>
          {title}
        </h2>
        <p className={classNames('max-w-[36em] text-ink-soft', isHighest && 'text-17')}>
          {t(`supporters:${tier}.text`)}
        </p>
      </div>
      {supporters.length === 0 ? (
        <div className="mt-auto flex flex-col gap-3">
          <p className={classNames('max-w-[36em]', isHighest && 'font-serif text-21')}>
            {t(`supporters:${tier}.invitation`)}
          </p>
          <WriteToTeam label={t('supporters:actionNamed', { tier: title })}>{t('supporters:action')}</WriteToTeam>
        </div>
      ) : (
        <ul className="flex flex-col gap-6">
          {supporters.map((supporter) => (
            <li key={supporter.name}>
              <SupporterEntry supporter={supporter} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SupporterEntry({ supporter: { name, logoUrl, link, description, quote } }: { supporter: Supporter }) {
  const { t } = useTranslation(['supporters']);
  return (
    <article className="flex flex-wrap gap-4">
      {logoUrl ? (
        <img
          src={logoUrl}
          alt=""
          loading="lazy"
          className="size-16 rounded-control border border-line bg-surface object-contain p-1"
        />
      ) : null}
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1.5">
        <h3 className="text-21">{name}</h3>
        {description ? <p className="text-ink-soft">{description}</p> : null}
        {quote ? <blockquote className="border-leaf border-l-2 pl-3 font-serif text-17">{quote}</blockquote> : null}
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('supporters:siteNamed', { name })}
            className="inline-flex min-h-11 items-center self-start font-medium text-leaf underline underline-offset-4"
          >
            {t('supporters:site')}
          </a>
        ) : null}
      </div>
    </article>
  );
}
