import type { OperatedRegistration } from '@balsamo/contract/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

type RegistrationCardProps = { registration: OperatedRegistration; onConfirm: () => void; onRefuse: () => void };

/** What an operator needs to look a doctor up, and what they say of it. */
export function RegistrationCard({ registration, onConfirm, onRefuse }: RegistrationCardProps) {
  const { t, i18n } = useTranslation(['operators']);
  const timeZone = useHomeTimeZone();
  const day = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeZone });
  const { crm, name, email, isEmailConfirmed, createdAt, check, refusal, sharers } = registration;
  const isElsewhere = sharers.some((sharer) => sharer.check === 'conferido');
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-17 font-semibold wrap-anywhere">{name}</h2>
        {check ? (
          <Badge tone={check === 'conferido' ? 'done' : 'overdue'}>{t(`operators:registrations.check.${check}`)}</Badge>
        ) : null}
      </div>
      <p className="tabular text-17">CRM {crm}</p>
      <p className="text-15 text-ink-soft wrap-anywhere">
        {email} · {t(isEmailConfirmed ? 'operators:registrations.confirmed' : 'operators:registrations.unconfirmed')}
      </p>
      <p className="text-13 text-ink-soft">
        {t('operators:registrations.since', { date: day.format(new Date(createdAt)) })}
      </p>
      {refusal ? (
        <p className="text-15 wrap-anywhere">{t('operators:registrations.reason', { reason: refusal })}</p>
      ) : null}
      {sharers.map((sharer) => (
        <p key={sharer.email} className="text-15 wrap-anywhere">
          {t('operators:registrations.sharer', {
            name: sharer.name,
            email: sharer.email,
            check: t(
              sharer.check ? `operators:registrations.check.${sharer.check}` : 'operators:registrations.unchecked',
            ),
          })}
        </p>
      ))}
      {isElsewhere ? <p className="text-15">{t('operators:registrations.oneConfirmed')}</p> : null}
      <div className="mt-auto flex flex-wrap gap-2.5 pt-2">
        {check === 'recusado' ? null : (
          <Button variant="secondary" className="flex-1" onClick={onRefuse}>
            {t('operators:registrations.refuse')}
          </Button>
        )}
        {check === 'conferido' || isElsewhere ? null : (
          <Button className="flex-1" onClick={onConfirm}>
            {t('operators:registrations.confirm')}
          </Button>
        )}
      </div>
    </li>
  );
}
