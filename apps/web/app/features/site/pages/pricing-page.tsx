import { GRACE_DAYS, PROFESSIONAL_PRICE_BRL, TRIAL_PATIENTS_MAX } from '@balsamo/domain/subscriptions/subscription.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JoinedCups } from '../../../components/marks/joined-cups.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { SitePage } from './site-page.tsx';
import { WriteToTeam } from './write-to-team.tsx';

/** Four cards, the second recommended (spec §9). The specification prices two of them; the others are what these lead to. */
const PLANS = [
  { id: 'patient', features: ['diary', 'panel', 'stock', 'doctor', 'export'], to: '/cadastrar' },
  {
    id: 'professional',
    features: ['patients', 'page', 'prescriptions', 'reports', 'profile', 'cancel'],
    to: '/assinar',
  },
  { id: 'trial', features: ['patients', 'same', 'card', 'kept'], to: '/cadastrar?role=medico' },
  { id: 'member', features: ['diary', 'shelf', 'doctors', 'choice'], to: '/cadastrar' },
] as const;
const RECOMMENDED = 'professional';
const ASSOCIATION_FEATURES = ['staff', 'members', 'stock', 'doctors', 'figures'] as const;
const NOTES = ['pay', 'after', 'patient'] as const;

/** What the texts of prices are filled with; `days` of a trial, as the installation has them (spec-D18). */
export const pricingFigures = (days: number) => ({
  price: PROFESSIONAL_PRICE_BRL,
  patients: TRIAL_PATIENTS_MAX,
  days,
  grace: GRACE_DAYS,
});
type PricingFigures = ReturnType<typeof pricingFigures>;

/** Plans and prices (spec §1, §2.6). What is free begins with an account; what is paid for, with the way to the payment. */
export function PricingPage({ trialDays }: { trialDays: number }) {
  const { t } = useTranslation(['pricing']);
  const figures = pricingFigures(trialDays);
  return (
    <SitePage heading={t('pricing:heading')} lede={t('pricing:lede')}>
      <div className="flex flex-col gap-4">
        <section aria-label={t('pricing:plans')} className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-4">
          {PLANS.map((plan) => (
            <PlanCard key={plan.id} {...plan} figures={figures} />
          ))}
        </section>
        <AssociationCard />
      </div>
      <section className="flex flex-col gap-6">
        <h2 className="text-28">{t('pricing:notes.heading')}</h2>
        <ul className="grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-3">
          {NOTES.map((note) => (
            <li key={note} className="flex flex-col gap-1">
              <h3 className="font-sans text-17 font-semibold">{t(`pricing:notes.${note}.title`)}</h3>
              <p className="text-ink-soft">{t(`pricing:notes.${note}.body`, figures)}</p>
            </li>
          ))}
        </ul>
      </section>
    </SitePage>
  );
}

function PlanCard({ id, features, to, figures }: (typeof PLANS)[number] & { figures: PricingFigures }) {
  const { t } = useTranslation(['pricing']);
  const isRecommended = id === RECOMMENDED;
  const name = t(`pricing:${id}.name`);
  return (
    // Its rows are those of the cards beside it, so that prices and buttons stand on one line.
    <article
      className={classNames(
        'relative row-span-5 grid grid-rows-subgrid rounded-card border bg-surface px-gutter py-5',
        isRecommended ? 'border-leaf ring-1 ring-leaf' : 'border-line',
      )}
    >
      <h2 className="text-21">{name}</h2>
      {isRecommended ? (
        <Badge className="absolute -top-3 right-4 bg-leaf text-on-leaf">{t('pricing:recommended')}</Badge>
      ) : null}
      <p className="-mt-2 flex flex-col">
        <span className="figure text-38 text-leaf">
          {id === 'professional' ? t('pricing:brl', figures) : t(`pricing:${id}.price`)}
        </span>
        <span className="text-15 text-ink-soft">{t(`pricing:${id}.period`, figures)}</span>
      </p>
      <p className="text-ink-soft">{t(`pricing:${id}.summary`)}</p>
      <Features label={t('pricing:includes', { plan: name })}>
        {features.map((feature) => t(`pricing:${id}.feature.${feature}` as 'pricing:trial.feature.patients', figures))}
      </Features>
      <div className="flex flex-col gap-2 self-end pt-1">
        {isRecommended ? <p className="text-13 text-ink-soft">{t('pricing:professional.terms', figures)}</p> : null}
        <Button asChild variant={isRecommended ? 'primary' : 'secondary'}>
          {/* By way of the server, which asks who has no session to sign in first. */}
          <Link to={to} reloadDocument={isRecommended} data-counted={`select_plan:${id}`}>
            {t(`pricing:${id}.action`)}
          </Link>
        </Button>
      </div>
    </article>
  );
}

/** An association begins with an operator (spec-D17): the card says so and leads to whom one can write. */
function AssociationCard() {
  const { t } = useTranslation(['pricing']);
  const name = t('pricing:association.name');
  return (
    <article className="grid grid-cols-1 gap-x-12 gap-y-5 rounded-card border border-line bg-surface px-gutter py-6 md:px-8 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="w-20">
            <JoinedCups />
          </div>
          <div className="flex flex-col">
            <h2 className="text-21">{name}</h2>
            <p className="figure text-28 text-leaf">{t('pricing:association.price')}</p>
          </div>
        </div>
        <p className="text-ink-soft">{t('pricing:association.summary')}</p>
        <p className="text-13 text-ink-soft">{t('pricing:association.start')}</p>
        <WriteToTeam>{t('pricing:association.action')}</WriteToTeam>
      </div>
      <Features label={t('pricing:includes', { plan: name })} className="lg:self-center">
        {ASSOCIATION_FEATURES.map((feature) => t(`pricing:association.feature.${feature}`))}
      </Features>
    </article>
  );
}

function Features({ label, children, className }: { label: string; children: readonly string[]; className?: string }) {
  return (
    <ul aria-label={label} className={classNames('flex flex-col gap-2', className)}>
      {children.map((text) => (
        <li key={text} className="flex gap-2.5">
          <Check className="mt-0.5 size-4.5 text-leaf" aria-hidden="true" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
