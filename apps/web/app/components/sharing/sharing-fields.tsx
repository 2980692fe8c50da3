import { HIDEABLE, type Hideable, type Scope } from '@balsamo/domain/connections/scope.ts';
import { addDays, isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useWhose } from '../acting/use-whose.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Options, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { chosenEnd, END_CHOICES, type EndChoice, type EndValues, type SharingValues } from './sharing-choice.ts';

/** Today on the calendar of the patient's profile, by which the last day is meant. */
export const useToday = (): string => localDay(presentTime(), useHomeTimeZone());

type ScopeSwitchesProps = {
  name: string;
  scope: Scope;
  onChange: (changes: Partial<Scope>) => void;
  errorOf?: (part: Hideable) => string | undefined;
  /** Only tells what holds. */
  isFixed?: boolean;
};

/** What a doctor is shown besides the diary itself; each says what holds as it stands. */
export function ScopeSwitches({ name, scope, onChange, errorOf, isFixed = false }: ScopeSwitchesProps) {
  const { t } = useTranslation(['sharing']);
  const whose = useWhose();
  return HIDEABLE.map((part) => (
    <Switch
      key={part}
      label={t(`sharing:${part}.label`, whose)}
      hint={t(`sharing:${part}.${scope[part] ? 'hidden' : 'shown'}`, { ...whose, name })}
      isOn={!scope[part]}
      onChange={(isShown) => onChange({ [part]: !isShown })}
      error={errorOf?.(part)}
      isFixed={isFixed}
    />
  ));
}

type EndFieldsProps = {
  name: string;
  values: EndValues;
  onChange: (changes: Partial<EndValues>) => void;
  error: string | undefined;
};

/** The last day on which a doctor sees anything. */
export function EndFields({ name, values, onChange, error }: EndFieldsProps) {
  const { t } = useTranslation(['sharing']);
  const dayText = useCalendarDayText();
  const today = useToday();
  const { end } = values;
  const day = chosenEnd(values, today);
  const isOwnDay = end === 'date';
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('sharing:end.label')}
        hint={
          day === null
            ? t('sharing:end.none', { name })
            : isCalendarDay(day)
              ? t('sharing:end.until', { name, day: dayText(day) })
              : undefined
        }
      >
        <Select name="end" value={end} onChange={({ target }) => onChange({ end: target.value as EndChoice })}>
          <Options values={END_CHOICES} label={(choice) => t(`sharing:end.choice.${choice}`)} />
        </Select>
      </Field>
      {isOwnDay ? (
        <Field label={t('sharing:end.day')} error={error} isRequired>
          <Input
            type="date"
            name="endsOn"
            value={values.endsOn}
            min={today}
            max={addDays(today, 3_650)}
            onChange={({ target }) => onChange({ endsOn: target.value })}
          />
        </Field>
      ) : null}
    </div>
  );
}

type SharingFieldsProps = {
  name: string;
  values: SharingValues;
  onChange: (changes: Partial<SharingValues>) => void;
  error: string | undefined;
};

/** Before a connection begins: what the doctor will see, in one sentence, and the choice behind it. */
export function SharingFields({ name, values, onChange, error }: SharingFieldsProps) {
  const { t } = useTranslation(['sharing']);
  return (
    <Disclosure label={t('sharing:choose')} hint={t('sharing:summary', { name })} isForcedOpen={Boolean(error)}>
      <div className="flex flex-col gap-4">
        <p className="text-15">{t('sharing:always', { name })}</p>
        <div className="flex flex-col gap-1">
          <ScopeSwitches name={name} scope={values} onChange={onChange} />
        </div>
        <EndFields name={name} values={values} onChange={onChange} error={error} />
      </div>
    </Disclosure>
  );
}
