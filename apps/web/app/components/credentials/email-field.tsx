import { emailHint } from '@balsamo/domain/auth/email.ts';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type EmailFieldProps = {
  /** `E-mail` unless another is given. */
  label?: string;
  value: string;
  onValueChange: (email: string) => void;
  error?: ReactNode;
  /** With `webauthn` the browser lists passkeys under the field. */
  autoComplete?: 'email' | 'username' | 'username webauthn';
  /** Says while someone types whether the address is complete, and offers the domain that was probably meant. */
  hasFeedback?: boolean;
  /** Offers that domain without the rest, in a form that has its own words for an address it refuses. */
  hasSuggestion?: boolean;
};

export function EmailField({
  label,
  value,
  onValueChange,
  error,
  autoComplete = 'email',
  hasFeedback,
  hasSuggestion = hasFeedback,
}: EmailFieldProps) {
  const { t } = useTranslation(['auth']);
  const suggestion = useSuggestion(hasSuggestion ? value : '');
  const isSilent = !hasFeedback || value.trim() === '' || Boolean(error) || suggestion !== undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={label ?? t('auth:field.email')}
        error={error}
        hint={isSilent ? undefined : <Feedback email={value} />}
        isRequired
      >
        <Input
          type="email"
          name="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </Field>
      {hasSuggestion ? (
        <div aria-live="polite" className="empty:hidden">
          {suggestion ? (
            <button
              type="button"
              className="min-h-11 rounded-control bg-honey-wash px-3 py-2 text-left text-15 font-medium text-honey-text hover:underline"
              onClick={() => onValueChange(suggestion)}
            >
              {t('auth:email.suggestion', { email: suggestion })}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Quiet words: someone who is still typing has done nothing wrong. */
function Feedback({ email }: { email: string }) {
  const { t } = useTranslation(['auth']);
  switch (emailHint(email)) {
    case 'email_required':
      return null;
    case 'email_missing_at':
      return t('auth:email.missingAt');
    case 'email_domain_invalid':
      return t('auth:email.domainInvalid');
    case 'email_invalid':
      return t('auth:email.formatInvalid');
    case 'email_valid':
      return (
        <span className="inline-flex items-center gap-1 text-leaf">
          <Check className="size-3.5" aria-hidden="true" />
          {t('auth:email.valid')}
        </span>
      );
  }
}

/** The address that was probably meant. The spell checker is fetched with the first domain that is typed. */
function useSuggestion(email: string): string | undefined {
  const [suggestion, setSuggestion] = useState<string>();
  const isWorthAsking = /@[^@]+\.[^@]/.test(email);
  useEffect(() => {
    setSuggestion(undefined);
    if (!isWorthAsking) return;
    let isCurrent = true;
    import('@balsamo/domain/auth/email-suggestion.ts').then(
      ({ suggestEmail }) => {
        if (isCurrent) setSuggestion(suggestEmail(email));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [email, isWorthAsking]);
  return suggestion;
}
