import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { BRAZILIAN_STATE_NAMES } from '@balsamo/domain/auth/brazilian-states.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

type CrmFieldsProps = {
  crm: string;
  crmState: string;
  onChange: (part: { crm?: string; crmState?: string }) => void;
  crmError: string | undefined;
  crmStateError: string | undefined;
};

/** A doctor's registration: number and state. */
export default function CrmFields({ crm, crmState, onChange, crmError, crmStateError }: CrmFieldsProps) {
  const { t } = useTranslation(['auth']);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field
        label={t('auth:field.crm')}
        hint={crmError ? undefined : t('auth:signUp.crmHint')}
        error={crmError}
        isRequired
      >
        <Input
          name="crm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="tabular"
          value={crm}
          onChange={(event) => onChange({ crm: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <Field label={t('auth:field.crmState')} error={crmStateError} isRequired>
        <Select name="crmState" value={crmState} onChange={(event) => onChange({ crmState: event.target.value })}>
          <option value="">{t('auth:field.chooseState')}</option>
          {BRAZILIAN_STATES.map((state) => (
            <option key={state} value={state}>
              {`${state} · ${BRAZILIAN_STATE_NAMES[state]}`}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
