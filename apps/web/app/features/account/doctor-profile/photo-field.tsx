import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { maxMegabytes } from '@balsamo/domain/files/file.ts';
import { Camera } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DoctorAvatar } from '../../../components/doctor/doctor-avatar.tsx';
import { UploadField } from '../../../components/files/upload-field.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { usePhoto } from './use-photo.ts';

/** The own photo, or the initials, with what can be done about it. It is kept at once, without the form below. */
export function PhotoField({ profile: { name, photo } }: { profile: DoctorProfile }) {
  const { t } = useTranslation(['doctorProfile', 'account']);
  const { remove, ...upload } = usePhoto();
  const hintId = useId();
  const takeAway = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => void showToast('success', t('doctorProfile:photo.removed')),
      onSettled: close,
    });
  const hint = t('doctorProfile:photo.hint', { megabytes: maxMegabytes('profile_photo') });
  const failed = remove.isError ? t('doctorProfile:photo.removeFailed') : t('doctorProfile:photo.failed');
  return (
    <div className="flex flex-wrap items-start gap-4">
      <DoctorAvatar name={name} photo={photo} size="large" />
      <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col gap-2">
        <div>
          <h3 className="font-sans text-15 font-medium">{t('doctorProfile:photo.title')}</h3>
          <p id={hintId} className="text-13 text-ink-soft">
            {hint}
          </p>
        </div>
        <UploadField
          kind="profile_photo"
          upload={{ ...upload, problem: upload.problem && `${failed}. ${upload.problem}` }}
          icon={Camera}
          label={photo ? t('doctorProfile:photo.replace') : t('doctorProfile:photo.add')}
          aria-describedby={hintId}
          words={{
            sending: t('doctorProfile:photo.sending'),
            checking: t('doctorProfile:photo.checking'),
            cancel: t('account:cancel'),
            kept: t('doctorProfile:photo.added'),
          }}
          removal={{
            isOffered: Boolean(photo),
            label: t('doctorProfile:photo.remove'),
            title: t('doctorProfile:photo.removeTitle'),
            text: t('doctorProfile:photo.removeText'),
            isPending: remove.isPending,
            onConfirm: takeAway,
          }}
          data-testid="photo"
        />
      </div>
    </div>
  );
}
