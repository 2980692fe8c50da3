import type { OpenedAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { expiresSoon } from '@balsamo/domain/connections/invitation-expiry.ts';
import { Check, EyeOff, Hourglass, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { classNames } from '../ui/class-names.ts';
import { AssociationLogo } from './association-logo.tsx';

type DetailsProps = { invitation: OpenedAssociationInvitation };
type HeaderProps = DetailsProps & {
  /** Files are for whoever has an account; without one the letters stand in the place of the logo. */
  isSignedIn: boolean;
};

/** Who invites: what every reader of the page may see. */
export function AssociationInvitationHeader({ invitation: { association }, isSignedIn }: HeaderProps) {
  const { t } = useTranslation(['memberships']);
  const { name, neighborhood, city, state, description } = association;
  const place = [neighborhood, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
  return (
    <>
      <div className="mb-3">
        <AssociationLogo association={isSignedIn ? association : { ...association, logoId: null }} size="large" />
      </div>
      <h1 className="text-28 break-words">{t('memberships:taking.title', { association: name })}</h1>
      {place ? (
        <p className="mt-1 flex items-start gap-1.5 text-15 text-ink-soft">
          <MapPin className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{place}</span>
        </p>
      ) : null}
      {description ? <p className="mt-3 text-15 break-words">{description}</p> : null}
    </>
  );
}

/** For the person who was invited: what was written to them, until when, what they get and who sees what. `headingLevel` is that of its parts. */
export function AssociationInvitationDetails({
  invitation,
  headingLevel = 2,
}: DetailsProps & { headingLevel?: 2 | 3 }) {
  const { t } = useTranslation(['memberships']);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="mt-3 flex flex-col gap-4">
      <p className="text-15 break-words text-ink-soft">
        {t('memberships:taking.invited', { email: invitation.email })}
      </p>
      {invitation.message ? (
        <figure className="rounded-card bg-leaf-wash px-4 py-3">
          <figcaption className="text-13 text-ink-soft">{t('memberships:taking.message')}</figcaption>
          <blockquote className="mt-1 text-17 break-words whitespace-pre-line">{invitation.message}</blockquote>
        </figure>
      ) : null}
      <ExpiresSoon expiresAt={invitation.expiresAt} className="px-4 py-3" />
      <Points Heading={Heading} title={t('memberships:taking.benefits.title')}>
        {(['stock', 'dispensed', 'recall', 'doctors'] as const).map((key) => (
          <Point key={key} icon={<Check className="text-leaf" />}>
            {t(`memberships:taking.benefits.${key}`)}
          </Point>
        ))}
      </Points>
      <div className="rounded-card border border-line bg-surface px-4 py-3">
        <Points Heading={Heading} title={t('memberships:taking.sees.title')}>
          {(['name', 'email', 'dispensed'] as const).map((key) => (
            <Point key={key} icon={<Check className="text-ink-soft" />}>
              {t(`memberships:taking.sees.${key}`)}
            </Point>
          ))}
        </Points>
        <div className="mt-3 border-line border-t pt-3">
          <Points Heading={Heading} title={t('memberships:taking.hidden.title')}>
            {(['diary', 'stock', 'contact'] as const).map((key) => (
              <Point key={key} icon={<EyeOff className="text-leaf" />}>
                {t(`memberships:taking.hidden.${key}`)}
              </Point>
            ))}
          </Points>
        </div>
      </div>
      <p className="text-15 text-ink-soft">{t('memberships:taking.leave')}</p>
    </div>
  );
}

/** Says of an invitation that ends within a day until when it stands (spec §2.5); of another nothing. */
export function ExpiresSoon({ expiresAt, className }: { expiresAt: string; className?: string }) {
  const { t, i18n } = useTranslation(['memberships']);
  const end = new Date(expiresAt);
  if (!expiresSoon(end, presentTime())) return null;
  const time = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'short', timeStyle: 'short' });
  return (
    <p className={classNames('flex items-start gap-2.5 rounded-card bg-honey-wash text-15', className)}>
      <Hourglass className="mt-0.5 size-5 shrink-0 text-honey" aria-hidden="true" />
      {t('memberships:taking.expiresSoon', { time: time.format(end) })}
    </p>
  );
}

function Points({ Heading, title, children }: { Heading: 'h2' | 'h3'; title: string; children: ReactNode }) {
  return (
    <section>
      <Heading className="font-sans text-15 font-semibold tracking-normal">{title}</Heading>
      <ul className="mt-1.5 flex flex-col gap-1.5">{children}</ul>
    </section>
  );
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-15 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
