import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { BRAZILIAN_STATE_NAMES } from '@balsamo/domain/auth/brazilian-states.ts';
import { useTranslation } from 'react-i18next';
import type { Form } from '../form/use-form.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Options, Select } from '../ui/select.tsx';

/** A form that asks for a registration. */
type CrmForm = Pick<Form<{ crm: string; crmState: string }>, 'text' | 'set' | 'errorOf'>;

/** A doctor's registration: number and state. */
export default function CrmFields({ form }: { form: CrmForm }) {
  const { t } = useTranslation(['auth']);
  return (
    <div className="side-by-side items-start gap-3">
      <Field
        label={t('auth:field.crm')}
        hint={form.errorOf('crm') ? undefined : t('auth:signUp.crmHint')}
        error={form.errorOf('crm')}
        isRequired
      >
        <Input
          {...form.text('crm')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="tabular"
          onChange={(event) => form.set({ crm: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <Field label={t('auth:field.crmState')} error={form.errorOf('crmState')} isRequired>
        <Select {...form.text('crmState')}>
          <option value="">{t('auth:field.chooseState')}</option>
          <Options values={BRAZILIAN_STATES} label={(state) => `${state} · ${BRAZILIAN_STATE_NAMES[state]}`} />
        </Select>
      </Field>
    </div>
  );
}
