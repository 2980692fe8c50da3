import { REASON_MAX_LENGTH, readReason } from '@balsamo/domain/recommendations/recommendation.ts';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { DoctorAvatar } from '../../components/doctor/doctor-avatar.tsx';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { closeSaved } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/input.tsx';
import type { ChosenDoctor } from './chosen-doctor.ts';
import { recommendationProblem } from './recommendation-problem.ts';
import { useRecommend } from './recommendation-queries.ts';

type RecommendFormProps = {
  chosen: ChosenDoctor;
  onBack: () => void;
  onOpenChange: (isOpen: boolean) => void;
};

/** Says why a doctor who was found is recommended, and recommends them. */
export function RecommendForm({ chosen: { found, photo, named }, onBack, onOpenChange }: RecommendFormProps) {
  const { t } = useTranslation(['recommendations', 'doctors']);
  const recommend = useRecommend(useAssociation().id);
  const name = t('doctors:title', { name: found.name });
  const form = useForm<{ reason: string }, { reason: string | null }>({
    start: { reason: '' },
    isKept: true,
    read: ({ reason }) => ({ body: { reason: readReason(reason) } }),
    send: async ({ reason }) => {
      await recommend.mutateAsync({ doctor: named, reason });
      closeSaved({ onOpenChange }, t('recommendations:sheet.done'));
    },
    refusal: {
      fieldText: () => t('recommendations:problem.reasonTooLong'),
      general: (error) => ({ title: t('recommendations:sheet.failed'), text: recommendationProblem(error, t) }),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <div role="status" className="flex items-center gap-3 rounded-card border border-line px-4 py-3.5">
        <DoctorAvatar name={found.name} photo={photo} />
        <div className="min-w-0">
          <p className="text-17 font-semibold wrap-anywhere">{name}</p>
          <p className="text-15 wrap-anywhere">{found.specialty ?? t('recommendations:noSpecialty')}</p>
          <RegistrationMark isChecked={found.isRegistrationChecked} />
        </div>
      </div>
      <Field
        label={t('recommendations:sheet.reasonLabel')}
        hint={t('recommendations:sheet.reasonHint')}
        error={form.errorOf('reason')}
      >
        <TextArea {...form.text('reason')} rows={3} maxLength={REASON_MAX_LENGTH} />
      </Field>
      <p className="text-15 text-ink-soft">{t('recommendations:sheet.told', { name })}</p>
      <FormAlert problem={form.alert} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={onBack}>
          {t('recommendations:sheet.other')}
        </Button>
        <Button type="submit" className="flex-1" isPending={form.isSending}>
          {t('recommendations:sheet.submit')}
        </Button>
      </div>
    </form>
  );
}
