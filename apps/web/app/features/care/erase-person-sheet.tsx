import type { CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { ERASURE_GRACE_DAYS } from '@balsamo/domain/account/erasure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careKeys } from '../../components/care/care-query.ts';
import { findingsAt } from '../../components/form/form-problem.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { asSelf } from '../../platform/device-person.ts';
import { accountQuery } from '../../platform/session.ts';
import { useCareForm } from './use-care-form.ts';

/** Asks for the erasure of the diary of somebody who is cared for. */
export default function ErasePersonSheet({ person, ...sheet }: OpenSheetProps & { person: CaredPerson }) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  const { name, personId } = person;
  const form = useCareForm({
    start: { password: '' },
    isKept: false,
    problems: ({ password }) => findingsAt('password', password === '' && 'password_required'),
    send: async (body) => {
      await api.post('/api/care/people/{id}/erasure', { params: { id: personId }, body, ...asSelf() });
      void client.invalidateQueries({ queryKey: careKeys.all, exact: true });
      void client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
      closeSaved(sheet, t('care:erase.asked'));
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('care:erase.title', { name })}
      description={t('care:erase.text', { count: ERASURE_GRACE_DAYS })}
      submitLabel={t('care:erase.submit', { count: ERASURE_GRACE_DAYS })}
      isDestructive
    >
      <p className="text-15">{t('care:erase.text2', { name })}</p>
      <Field label={t('care:erase.password')} error={form.errorOf('password')} isRequired>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
    </FormSheet>
  );
}
