import type { BrazilianState } from '@balsamo/domain/auth/account.ts';
import { crmProblem, crmStateProblem } from '@balsamo/domain/auth/forms.ts';
import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import CrmFields from '../../../components/doctor/crm-fields.tsx';
import { FormDraft, useDraft, useDraftState } from '../../../components/form/draft.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { useCheckedForm } from '../../../components/ui/use-checked-form.ts';
import { fieldText, settingsProblem } from '../settings-problem.ts';
import { useChangeDoctorProfile } from './doctor-profile-queries.ts';

/** Asks a doctor without a registration for it, where they work (product.md §2.4). Goes once it is saved. */
export default function CrmBanner() {
  return (
    <FormDraft place="crm">
      <CrmForm />
    </FormDraft>
  );
}

function CrmForm() {
  const { t } = useTranslation(['account', 'doctorProfile']);
  const change = useChangeDoctorProfile();
  const draft = useDraft();
  const [typed, setTyped] = useDraftState('typed', { crm: '', crmState: '' });
  const { form, submit, isSending, errorOf, forget } = useCheckedForm<'crm' | 'crmState'>({
    problems: () => {
      const [crm, crmState] = [crmProblem(typed.crm), crmStateProblem(typed.crmState)];
      return [
        ...(crm ? [{ field: 'crm' as const, code: crm }] : []),
        ...(crmState ? [{ field: 'crmState' as const, code: crmState }] : []),
      ];
    },
    send: async () => {
      await change.mutateAsync({ crm: typed.crm.trim(), crmState: typed.crmState as BrazilianState });
      draft?.end();
      // The banner goes, and with it what had the focus.
      document.getElementById('content')?.focus();
      void showToast('success', t('doctorProfile:banner.saved'));
    },
    fieldText: (code) => fieldText(code, t),
    failure: (error) => ({ fields: settingsProblem(error, t, { '/crm': 'crm', '/crmState': 'crmState' }).fields }),
    onRefused: ({ fields }, by) => {
      if (by === 'rules' || Object.keys(fields).length > 0) return;
      void showToast('error', t('doctorProfile:banner.failed'), { description: t('doctorProfile:banner.failedText') });
    },
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="crm-banner-title"
      className="mb-5 flex flex-col gap-3 rounded-card bg-honey-wash p-4 md:flex-row md:items-start md:gap-6"
    >
      <div className="flex items-start gap-3.5 md:flex-1">
        <IdCard className="mt-0.5 size-6 shrink-0 text-honey" aria-hidden="true" />
        <div>
          <h2 id="crm-banner-title" className="font-sans text-15 font-semibold">
            {t('doctorProfile:banner.title')}
          </h2>
          <p className="text-13">{t('doctorProfile:banner.text')}</p>
        </div>
      </div>
      <div className="flex flex-col gap-3 md:w-96">
        <CrmFields
          {...typed}
          onChange={(part) => {
            setTyped((before) => ({ ...before, ...part }));
            for (const field of Object.keys(part)) forget(field as 'crm' | 'crmState');
          }}
          crmError={errorOf('crm')}
          crmStateError={errorOf('crmState')}
        />
        <Button type="submit" isPending={isSending} className="self-start">
          {t('doctorProfile:banner.submit')}
        </Button>
      </div>
    </form>
  );
}
