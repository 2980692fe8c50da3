import type { OwnDoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { BIO_MAX_LENGTH, CONSULTATION_LANGUAGES, SPECIALTY_MAX_LENGTH } from '@balsamo/domain/doctors/profile.ts';
import { type DoctorProfileForm, doctorProfileProblems } from '@balsamo/domain/doctors/profile-form.ts';
import { useTranslation } from 'react-i18next';
import CrmFields from '../../../components/doctor/crm-fields.tsx';
import { FormDraft } from '../../../components/form/draft.tsx';
import { FormAlert } from '../../../components/form/form-alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input, TextArea } from '../../../components/ui/input.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { ContactFields } from './contact-fields.tsx';
import { useChangeDoctorProfile } from './doctor-profile-queries.ts';
import { ListingField } from './listing-field.tsx';
import { changesOf, type DoctorFormState, draftOf } from './profile-draft.ts';

/** The form of the professional profile, with the card that it makes. */
export function DoctorForm({ profile }: { profile: OwnDoctorProfile }) {
  return (
    <FormDraft place="doctor-profile">
      <DoctorFields profile={profile} />
    </FormDraft>
  );
}

function DoctorFields({ profile }: { profile: OwnDoctorProfile }) {
  const { t } = useTranslation(['account', 'doctorProfile', 'doctors']);
  const change = useChangeDoctorProfile();
  const form = useSettingsForm({
    start: () => draftOf(profile),
    isKept: true,
    problems: doctorProfileProblems,
    send: async (typed) => {
      const saved = await change.mutateAsync(changesOf(typed));
      form.settle(draftOf(saved));
      if (saved.listing === 'registration_taken') {
        // Saved, and yet not where the doctor wants to be; what to do about it stands with the list.
        return void showToast('info', t('doctorProfile:saved'), { description: t('doctorProfile:savedTaken') });
      }
      void showToast('success', t('doctorProfile:saved'));
    },
    failedTitle: t('doctorProfile:saveFailed'),
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <CrmFields form={form} />
        {profile.crm === null ? <p className="text-13 text-ink-soft">{t('doctorProfile:registrationHint')}</p> : null}
        <p role="status" className="text-13 font-medium empty:hidden">
          {losesPlace(profile, form.values) ? t('doctorProfile:losesPlace', { crm: profile.crm }) : null}
        </p>
      </div>
      <Field label={t('doctorProfile:specialty')} error={form.errorOf('specialty')}>
        <Input {...form.text('specialty')} maxLength={SPECIALTY_MAX_LENGTH} />
      </Field>
      <Field label={t('doctorProfile:bio')} hint={t('doctorProfile:bioHint')} error={form.errorOf('bio')}>
        <TextArea {...form.text('bio')} rows={5} maxLength={BIO_MAX_LENGTH} />
      </Field>
      <LanguagesField form={form} />
      <ContactFields form={form} />
      <ListingField profile={profile} form={form} />
      <FormAlert problem={form.alert} />
      <Button type="submit" isPending={form.isSending} className="md:self-start">
        {t('doctorProfile:submit')}
      </Button>
    </form>
  );
}

/** With another registration the one that is held is free for whoever says it next, and does not come back by itself. */
function losesPlace({ crm, listing }: OwnDoctorProfile, typed: DoctorProfileForm): boolean {
  if (listing !== 'listed' || crm === null) return false;
  const [number = '', state] = crm.split('-');
  const withoutZeros = (digits: string) => digits.trim().replace(/^0+/, '');
  return withoutZeros(typed.crm) !== withoutZeros(number) || typed.crmState !== state;
}

function LanguagesField({ form }: { form: DoctorFormState }) {
  const { t } = useTranslation(['doctorProfile', 'doctors']);
  const { languages } = form.values;
  return (
    <fieldset>
      <legend className="mb-2 text-15 font-medium">{t('doctorProfile:languages')}</legend>
      <div className="flex flex-wrap gap-2">
        {CONSULTATION_LANGUAGES.map((language) => (
          <ChipToggle
            key={language}
            isPressed={languages.includes(language)}
            onPressedChange={(isPressed) =>
              form.set({
                languages: CONSULTATION_LANGUAGES.filter((one) =>
                  one === language ? isPressed : languages.includes(one),
                ),
              })
            }
          >
            {t(`doctors:language.${language}`)}
          </ChipToggle>
        ))}
      </div>
    </fieldset>
  );
}
