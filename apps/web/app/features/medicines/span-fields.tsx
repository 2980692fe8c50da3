import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import type { SpanField, SpanValues } from './medicine-values.ts';
import { PartialDayField } from './partial-day-field.tsx';

type SpanFieldsProps = {
  form: {
    values: SpanValues;
    set: (changes: Partial<SpanValues>) => void;
    errorOf: (field: SpanField) => string | undefined;
  };
  /** How it is asked whether it is over; left out where that is not asked. */
  overLabel?: string | undefined;
  /** It has just ended: when, and nothing else. */
  isEndAlone: boolean;
};

/** From when to when something is taken or treated, as far as it is known, and whether doctors are shown it. */
export function SpanFields({ form, overLabel, isEndAlone }: SpanFieldsProps) {
  const { t } = useTranslation(['medicines']);
  const whose = useWhose();
  const { since, hasEnded, endedOn, isShownToDoctors } = form.values;
  return (
    <>
      {isEndAlone ? null : (
        <PartialDayField
          label={t('medicines:form.since')}
          name="since"
          value={since}
          error={form.errorOf('since')}
          onChange={(changed) => form.set({ since: changed })}
        />
      )}
      {overLabel === undefined || isEndAlone ? null : (
        <CheckboxField label={overLabel} isChecked={hasEnded} onChange={(isOver) => form.set({ hasEnded: isOver })} />
      )}
      {hasEnded ? (
        <PartialDayField
          label={t('medicines:form.ended')}
          name="ended"
          value={endedOn}
          error={form.errorOf('endedOn')}
          onChange={(changed) => form.set({ endedOn: changed })}
        />
      ) : null}
      {isEndAlone ? null : (
        <CheckboxField
          label={t('medicines:form.show', whose)}
          hint={t('medicines:form.showHint')}
          isChecked={isShownToDoctors}
          onChange={(isShown) => form.set({ isShownToDoctors: isShown })}
        />
      )}
    </>
  );
}
