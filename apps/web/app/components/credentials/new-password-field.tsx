import {
  PASSPHRASE_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordStrength,
  passedPasswordRules,
  passwordStrength,
  VISIBLE_PASSWORD_RULES,
} from '@balsamo/domain/auth/password.ts';
import { Check, Circle } from 'lucide-react';
import { type ChangeEventHandler, type ReactNode, useDeferredValue, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

type NewPasswordFieldProps = {
  label: string;
  /** As the form calls it: what was typed before the page was alive is found by it. */
  name: string;
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  error: ReactNode;
  /** Whose password it will be, as far as that is known: their own name is among what is tried first. */
  person?: Person;
};
type Person = { name: string; email: string };

/** A password to be chosen, with a meter and what is still asked for. */
export function NewPasswordField({ label, name, value, onChange, error, person }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} error={error} isRequired>
        <PasswordInput name={name} autoComplete="new-password" value={value} onChange={onChange} />
      </Field>
      {value === '' ? null : <Strength password={value} person={person ?? NOBODY} />}
    </div>
  );
}

const COLOURS: Record<PasswordStrength, { bar: string; word: string }> = {
  weak: { bar: 'bg-clay', word: 'text-clay' },
  medium: { bar: 'bg-honey', word: 'text-honey-text' },
  strong: { bar: 'bg-leaf', word: 'text-leaf' },
  very_strong: { bar: 'bg-leaf', word: 'text-leaf' },
};

const NOBODY: Person = { name: '', email: '' };

/** The server's own judgement, with its list: fetched when someone begins to choose. Until then, and without a network, the server says it. */
function useIsCommon(password: string, person: Person): boolean {
  const [judge, setJudge] = useState<typeof import('@balsamo/domain/auth/common-passwords.ts')>();
  useEffect(() => {
    import('@balsamo/domain/auth/common-passwords.ts').then(setJudge, () => {});
  }, []);
  const typed = useDeferredValue(password);
  return typed.length >= PASSWORD_MIN_LENGTH && judge !== undefined && judge.isCommonPassword(typed, person);
}

function Strength({ password, person }: { password: string; person: Person }) {
  const { t } = useTranslation(['auth']);
  const labelId = useId();
  const isCommon = useIsCommon(password, person);
  const isPassphrase = password.length >= PASSPHRASE_MIN_LENGTH;
  const passed = passedPasswordRules(password);
  const met = VISIBLE_PASSWORD_RULES.filter((rule) => passed.has(rule)).length;
  const strength = passwordStrength(password, isCommon);
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
      <ul
        aria-label={t('auth:strength.rulesLabel')}
        className="grid grid-cols-1 gap-x-3 gap-y-1 min-[22rem]:grid-cols-2"
      >
        {isPassphrase ? (
          <Rule text={t('auth:strength.passphrase')} isMet />
        ) : (
          VISIBLE_PASSWORD_RULES.map((rule) => (
            <Rule key={rule} text={t(`auth:strength.rule.${rule}`)} isMet={passed.has(rule)} />
          ))
        )}
      </ul>
      <Remark isSimple={!passed.has('no_simple_pattern')} isCommon={isCommon} isPassphrase={isPassphrase} />
    </div>
  );
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  const { t } = useTranslation(['auth']);
  const Icon = isMet ? Check : Circle;
  return (
    <li className={classNames('flex items-start gap-1.5', isMet ? 'text-leaf' : 'text-ink-soft')}>
      <Icon className="mt-0.5 size-3.5" aria-hidden="true" />
      <span>
        {text}
        <span className="sr-only">, {isMet ? t('auth:strength.met') : t('auth:strength.unmet')}</span>
      </span>
    </li>
  );
}

function Remark({ isSimple, isCommon, isPassphrase }: Record<'isSimple' | 'isCommon' | 'isPassphrase', boolean>) {
  const { t } = useTranslation(['auth']);
  if (isSimple) return <p className="font-medium text-clay">{t('auth:strength.simplePattern')}</p>;
  if (isCommon) return <p className="font-medium text-clay">{t('auth:strength.common')}</p>;
  return isPassphrase ? null : <p className="text-ink-soft">{t('auth:strength.advice')}</p>;
}
