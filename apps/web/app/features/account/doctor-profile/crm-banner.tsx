import type { BrazilianState } from '@balsamo/domain/auth/account.ts';
import { crmProblem, crmStateProblem } from '@balsamo/domain/auth/forms.ts';
import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import CrmFields from '../../../components/doctor/crm-fields.tsx';
import { FormDraft, useDraft } from '../../../components/form/draft.tsx';
import { findingsAt } from '../../../components/form/form-problem.ts';
import { Button } from '../../../components/ui/button.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { useChangeDoctorProfile } from './doctor-profile-queries.ts';

/** Asks a doctor without a registration for it, where they work (spec §2.4). Goes once it is saved. */
export default function CrmBanner() {
  return (
    <FormDraft place="crm">
      <CrmForm />
    </FormDraft>
  );
}

function CrmForm() {
  const { t } = useTranslation(['doctorProfile']);
  const change = useChangeDoctorProfile();
  const draft = useDraft();
  const form = useSettingsForm({
    start: { crm: '', crmState: '' },
    isKept: true,
    problems: ({ crm, crmState }) => [
      ...findingsAt('crm', crmProblem(crm)),
      ...findingsAt('crmState', crmStateProblem(crmState)),
    ],
    send: async ({ crm, crmState }) => {
      await change.mutateAsync({ crm: crm.trim(), crmState: crmState as BrazilianState });
      draft?.end();
      // The banner goes, and with it what had the focus.
      document.getElementById('content')?.focus();
      void showToast('success', t('doctorProfile:banner.saved'));
    },
    failedTitle: t('doctorProfile:banner.failed'),
    failureText: () => t('doctorProfile:banner.failedText'),
    onRefused: ({ general }) => {
      if (general) void showToast('error', general.title, { description: general.text });
    },
  });
  return (
    <form
      ref={form.element}
      method="post"
      noValidate
      onSubmit={form.submit}
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
        <CrmFields form={form} />
        <Button type="submit" isPending={form.isSending} className="self-start">
          {t('doctorProfile:banner.submit')}
        </Button>
      </div>
    </form>
  );
}
