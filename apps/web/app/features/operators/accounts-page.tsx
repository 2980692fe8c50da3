import type { OperatedAccount } from '@balsamo/contract/operators/account-schemas.ts';
import { canonicalEmail, type EmailProblem, emailProblem } from '@balsamo/domain/auth/email.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { AccountCard } from './account-card.tsx';
import { useSearchAccount } from './account-queries.ts';
import { operatorProblem } from './operator-problem.ts';

/** What a search found, with the address that was looked for. */
type Result = { email: string; account: OperatedAccount | null };

/** Finds the account of somebody who cannot get in, by its whole address alone (spec-D24). */
export function AccountsPage() {
  const { t } = useTranslation(['operators']);
  const [result, setResult] = useState<Result>();
  const shown = useRef<HTMLDivElement>(null);
  const search = useSearchAccount();
  // A small screen with large text would leave it below the bar.
  useEffect(() => {
    if (result) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const form = useForm<{ email: string }, { email: string }>({
    start: { email: '' },
    isKept: false,
    read: ({ email }) => {
      const findings = findingsAt('email', emailProblem(email));
      return findings.length > 0 ? { findings } : { body: { email: canonicalEmail(email) } };
    },
    send: async ({ email }) => setResult({ email, ...(await search.mutateAsync(email)) }),
    onAttempt: () => setResult(undefined),
    refusal: {
      fieldText: (code) =>
        t(`operators:accounts.refused.${code as EmailProblem}`, {
          defaultValue: t('operators:accounts.refused.email_invalid'),
        }),
      general: (error) => ({ title: t('operators:accounts.searchFailed'), text: operatorProblem(error, t) }),
    },
  });
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:accounts.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:accounts.intro')}</p>
      </header>
      <form
        ref={form.element}
        method="post"
        onSubmit={form.submit}
        noValidate
        className="flex max-w-160 flex-col gap-3 md:flex-row md:items-start"
      >
        <Field
          label={t('operators:accounts.email')}
          error={form.errorOf('email')}
          isRequired
          className="min-w-0 flex-1"
        >
          <Input
            {...form.text('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <Button type="submit" size="lg" isPending={form.isSending} className="md:mt-7">
          {t('operators:accounts.search')}
        </Button>
      </form>
      <div className="mt-5 flex max-w-160 flex-col gap-4">
        <FormAlert problem={form.alert} />
        <div ref={shown} aria-live="polite" className="scroll-mb-24">
          {result?.account ? (
            <AccountCard key={result.account.id} account={result.account} email={result.email} />
          ) : null}
          {result && !result.account ? (
            <div className="rounded-card border border-line border-dashed p-gutter">
              <p className="font-medium">{t('operators:accounts.none')}</p>
              <p className="mt-1 text-15 text-ink-soft wrap-anywhere">{result.email}</p>
              <p className="mt-1 text-15 text-ink-soft">{t('operators:accounts.noneText')}</p>
            </div>
          ) : null}
        </div>
      </div>
    </>
  );
}
