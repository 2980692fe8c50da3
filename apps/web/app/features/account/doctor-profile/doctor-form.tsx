import type { OwnDoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import {
  BIO_MAX_LENGTH,
  CONSULTATION_LANGUAGES,
  type ConsultationLanguage,
  SPECIALTY_MAX_LENGTH,
} from '@balsamo/domain/doctors/profile.ts';
import { type DoctorProfileForm, doctorProfileProblems } from '@balsamo/domain/doctors/profile-form.ts';
import { useTranslation } from 'react-i18next';
import CrmFields from '../../../components/doctor/crm-fields.tsx';
import { FormDraft, useDraftState } from '../../../components/form/draft.tsx';
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
import { changesOf, draftOf } from './profile-draft.ts';

type FieldName = keyof DoctorProfileForm;
const FIELDS: readonly FieldName[] = [
  'crm',
  'crmState',
  'specialty',
  'bio',
  'languages',
  'whatsappNumber',
  'contactEmail',
  'website',
  'instagram',
  'facebook',
  'linkedin',
  'twitter',
  'isPubliclyListed',
];
const FIELD_OF = Object.fromEntries(FIELDS.map((field) => [`/${field}`, field]));

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
  const [typed, setTyped, settle] = useDraftState('typed', () => draftOf(profile));
  const { form, submit, isSending, alert, errorOf, forget } = useSettingsForm<FieldName>({
    problems: () => doctorProfileProblems(typed),
    send: async () => {
      const saved = await change.mutateAsync(changesOf(typed));
      settle(draftOf(saved));
      if (saved.listing === 'registration_taken') {
        // Saved, and yet not where the doctor wants to be; what to do about it stands with the list.
        return void showToast('info', t('doctorProfile:saved'), { description: t('doctorProfile:savedTaken') });
      }
      void showToast('success', t('doctorProfile:saved'));
    },
    fieldOf: FIELD_OF,
    failedTitle: t('doctorProfile:saveFailed'),
  });
  const set = (part: Partial<DoctorProfileForm>) => {
    setTyped((before) => ({ ...before, ...part }));
    for (const field of Object.keys(part)) forget(field as FieldName);
  };
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <CrmFields
          crm={typed.crm}
          crmState={typed.crmState}
          onChange={set}
          crmError={errorOf('crm')}
          crmStateError={errorOf('crmState')}
        />
        {profile.crm === null ? <p className="text-13 text-ink-soft">{t('doctorProfile:registrationHint')}</p> : null}
        <p role="status" className="text-13 font-medium empty:hidden">
          {losesPlace(profile, typed) ? t('doctorProfile:losesPlace', { crm: profile.crm }) : null}
        </p>
      </div>
      <Field label={t('doctorProfile:specialty')} error={errorOf('specialty')}>
        <Input
          maxLength={SPECIALTY_MAX_LENGTH}
          value={typed.specialty}
          onChange={(event) => set({ specialty: event.target.value })}
        />
      </Field>
      <Field label={t('doctorProfile:bio')} hint={t('doctorProfile:bioHint')} error={errorOf('bio')}>
        <TextArea
          rows={5}
          maxLength={BIO_MAX_LENGTH}
          value={typed.bio}
          onChange={(event) => set({ bio: event.target.value })}
        />
      </Field>
      <LanguagesField chosen={typed.languages} onChange={(languages) => set({ languages })} />
      <ContactFields typed={typed} onChange={set} errorOf={errorOf} />
      <ListingField profile={profile} typed={typed} onChange={(isPubliclyListed) => set({ isPubliclyListed })} />
      <FormAlert problem={alert} />
      <Button type="submit" isPending={isSending} className="md:self-start">
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

type LanguagesFieldProps = {
  chosen: readonly ConsultationLanguage[];
  onChange: (chosen: ConsultationLanguage[]) => void;
};

function LanguagesField({ chosen, onChange }: LanguagesFieldProps) {
  const { t } = useTranslation(['doctorProfile', 'doctors']);
  return (
    <fieldset>
      <legend className="mb-2 text-15 font-medium">{t('doctorProfile:languages')}</legend>
      <div className="flex flex-wrap gap-2">
        {CONSULTATION_LANGUAGES.map((language) => (
          <ChipToggle
            key={language}
            isPressed={chosen.includes(language)}
            onPressedChange={(isPressed) =>
              onChange(CONSULTATION_LANGUAGES.filter((one) => (one === language ? isPressed : chosen.includes(one))))
            }
          >
            {t(`doctors:language.${language}`)}
          </ChipToggle>
        ))}
      </div>
    </fieldset>
  );
}
