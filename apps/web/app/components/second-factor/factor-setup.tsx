import type { AppSecret, OwnerProof, PasskeyOptions } from '@balsamo/contract/second-factor/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { AppStep } from './app-step.tsx';
import { OwnerStep } from './owner-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';

export type FactorMethod = 'app' | 'passkey';

type Step = { name: 'owner' } | { name: 'app'; secret: AppSecret } | { name: 'passkey'; options: PasskeyOptions };

type FactorSetupProps = {
  method: FactorMethod;
  isFirst: boolean;
  /**
   * Called once the factor works, also where this is no longer shown; with the first one come the recovery codes, which are to be shown once
   * (`RecoveryCodes`).
   */
  onAdded: (recoveryCodes: string[] | null) => void;
};

/** Sets a factor up: the password with a factor that is on already, then the app or the passkey. */
export function FactorSetup({ method, isFirst, onAdded }: FactorSetupProps) {
  const { t } = useTranslation(['security']);
  const [step, setStep] = useState<Step>({ name: 'owner' });

  async function begin(proof: OwnerProof) {
    if (method === 'app') {
      setStep({ name: 'app', secret: await api.post('/api/account/second-factor/app', { body: proof }) });
    } else {
      setStep({ name: 'passkey', options: await api.post('/api/account/passkeys/challenge', { body: proof }) });
    }
  }

  switch (step.name) {
    case 'owner':
      return <OwnerStep submitLabel={t('security:continue')} onSubmit={begin} />;
    case 'app':
      return <AppStep secret={step.secret} onConfirmed={onAdded} />;
    case 'passkey':
      return <PasskeyStep options={step.options} isFirst={isFirst} onAdded={onAdded} />;
  }
}
