import type { Membership } from '@balsamo/contract/my-associations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { useWhose } from '../../components/acting/use-whose.ts';
import { Switch } from '../../components/ui/switch.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { useSetConsent } from './my-association-queries.ts';
import { problemText } from './problem-text.ts';

/** Whether an association sees a summary of the patient's use, and what it would see (spec-D15). Holds at once. */
export function SummaryConsent({ membership, isNamed }: { membership: Membership; isNamed?: boolean }) {
  const { t } = useTranslation(['myAssociations']);
  const whose = useWhose();
  const dayText = useDayText();
  const { association, sharesSummarySince } = membership;
  const set = useSetConsent(association.id);
  const isReadOnly = useIsReadOnly();
  // What was chosen is shown until the server has answered, and after a refusal what holds.
  const isOn = set.isPending ? set.variables : sharesSummarySince !== null;
  return (
    <Switch
      label={
        isNamed
          ? t('myAssociations:consent.labelNamed', { name: association.name })
          : t('myAssociations:consent.label', whose)
      }
      hint={
        isOn && sharesSummarySince
          ? t('myAssociations:consent.on', { date: dayText(sharesSummarySince) })
          : t('myAssociations:consent.off', whose)
      }
      isOn={isOn}
      onChange={(next) => set.mutate(next)}
      isFixed={isReadOnly}
      error={set.isError ? problemText(set.error, t) : undefined}
    />
  );
}

/** What the consent shows, and what it never does: beside every switch of it. */
export function WhatTheySee() {
  const { t } = useTranslation(['myAssociations']);
  return (
    <div className="flex flex-col gap-1.5 text-15">
      <p>{t('myAssociations:consent.sees')}</p>
      <p>{t('myAssociations:consent.grouped')}</p>
      <p className="text-ink-soft">{t('myAssociations:consent.never')}</p>
      <p className="text-ink-soft">{t('myAssociations:consent.logged')}</p>
    </div>
  );
}
