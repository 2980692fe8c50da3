import type { CurrentFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { readCode } from '@balsamo/domain/auth/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { signWithPasskey } from './passkeys.ts';
import { secondFactorQuery } from './second-factor-queries.ts';

/** What a form asks for besides the password where a second factor is on; the server refuses without. */
export function useCurrentFactor() {
  const { data: factor } = useQuery(secondFactorQuery);
  const [code, setCode] = useState('');
  return {
    factor,
    code,
    setCode,
    /** What the form's own rules say of the code. A passkey takes its place. */
    problems: () => {
      if (!factor?.isOn || readCode(code)) return [];
      return [{ field: 'code', code: code.trim() === '' ? 'code_required' : 'code_wrong' } as const];
    },
    typed: (): CurrentFactor => (code.trim() === '' ? {} : { code }),
    signed: async (): Promise<CurrentFactor> => {
      const options = await api.post('/api/account/second-factor/challenge');
      return { passkey: await signWithPasskey(options) };
    },
  };
}

type CurrentFactorFieldProps = {
  current: ReturnType<typeof useCurrentFactor>;
  onEdit: () => void;
  error: string | undefined;
};

/** The box for the code; nothing where no second factor is on. */
export function CurrentFactorField({ current, onEdit, error }: CurrentFactorFieldProps) {
  const { t } = useTranslation(['security']);
  const { factor, code, setCode } = current;
  // How the account stands may not be known here, or no longer: then the server's word counts.
  if (!factor?.isOn && error === undefined) return null;
  return (
    <CodeField
      label={factor && !factor.hasApp ? t('security:current.codeRecovery') : t('security:current.code')}
      isNumeric={false}
      value={code}
      onValueChange={(value) => {
        setCode(value);
        onEdit();
      }}
      error={error}
    />
  );
}

type UsePasskeyProps = {
  current: ReturnType<typeof useCurrentFactor>;
  isSending: boolean;
  onUse: () => void;
};

/** A passkey in the place of the code, for whoever has one. */
export function CurrentPasskeyButton({ current: { factor }, isSending, onUse }: UsePasskeyProps) {
  const { t } = useTranslation(['security']);
  if (!factor || factor.passkeys.length === 0) return null;
  return (
    <Button variant="secondary" size="lg" onClick={onUse} isPending={isSending}>
      <KeyRound className="size-5" aria-hidden="true" />
      {t('security:current.usePasskey')}
    </Button>
  );
}
