import {
  type PasswordStrength,
  passedPasswordRules,
  passwordStrength,
  VISIBLE_PASSWORD_RULES,
} from '@balsamo/domain/auth/password.ts';
import { Check, Circle } from 'lucide-react';
import { type ChangeEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  error: ReactNode;
};

/** A password to be chosen, with a meter and what would make it stronger. Only its length is asked for. */
export function NewPasswordField({ label, value, onChange, error }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} error={error} isRequired>
        <PasswordInput name="new-password" autoComplete="new-password" value={value} onChange={onChange} />
      </Field>
      {value === '' ? null : <Strength password={value} />}
    </div>
  );
}

const COLOURS: Record<PasswordStrength, { bar: string; word: string }> = {
  weak: { bar: 'bg-clay', word: 'text-clay' },
  medium: { bar: 'bg-honey', word: 'text-honey-text' },
  strong: { bar: 'bg-leaf', word: 'text-leaf' },
  very_strong: { bar: 'bg-leaf', word: 'text-leaf' },
};

function Strength({ password }: { password: string }) {
  const { t } = useTranslation(['auth']);
  const labelId = useId();
  const passed = passedPasswordRules(password);
  const met = VISIBLE_PASSWORD_RULES.filter((rule) => passed.has(rule)).length;
  const strength = passwordStrength(password);
  const colour = COLOURS[strength];
  return (
    <div className="flex flex-col gap-2.5 text-13">
      <div className="flex items-baseline justify-between gap-3">
        <span id={labelId} className="text-ink-soft">
          {t('auth:strength.label')}
        </span>
        <output className={classNames('font-semibold', colour.word)} aria-labelledby={labelId}>
          {t(`auth:strength.${strength}`)}
        </output>
      </div>
      <div className="grid grid-cols-5 gap-1" aria-hidden="true">
        {VISIBLE_PASSWORD_RULES.map((rule, index) => (
          <span
            key={rule}
            className={classNames('h-1.5 rounded-full transition-colors', index < met ? colour.bar : 'bg-line')}
          />
        ))}
      </div>
      <ul aria-label={t('auth:strength.rulesLabel')} className="grid gap-x-3 gap-y-1 min-[22rem]:grid-cols-2">
        {VISIBLE_PASSWORD_RULES.map((rule) => {
          const isMet = passed.has(rule);
          const Icon = isMet ? Check : Circle;
          return (
            <li key={rule} className={classNames('flex items-start gap-1.5', isMet ? 'text-leaf' : 'text-ink-soft')}>
              <Icon className="mt-0.5 size-3.5" aria-hidden="true" />
              <span>
                {t(`auth:strength.rule.${rule}`)}
                <span className="sr-only">, {isMet ? t('auth:strength.met') : t('auth:strength.unmet')}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {passed.has('no_simple_pattern') ? (
        <p className="text-ink-soft">{t('auth:strength.advice')}</p>
      ) : (
        <p className="font-medium text-clay">{t('auth:strength.simplePattern')}</p>
      )}
    </div>
  );
}
