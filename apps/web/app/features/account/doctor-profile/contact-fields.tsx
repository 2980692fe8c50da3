import { EMAIL_MAX_LENGTH } from '@balsamo/domain/auth/email.ts';
import { SOCIAL_NETWORKS, whatsappDigits, whatsappText } from '@balsamo/domain/doctors/contact.ts';
import { LINK_MAX_LENGTH, WHATSAPP_TYPED_MAX_LENGTH } from '@balsamo/domain/doctors/profile.ts';
import type { DoctorProfileForm } from '@balsamo/domain/doctors/profile-form.ts';
import { useTranslation } from 'react-i18next';
import { NETWORK_NAMES } from '../../../components/doctor/network-names.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';

type ContactFieldsProps = {
  typed: DoctorProfileForm;
  onChange: (part: Partial<DoctorProfileForm>) => void;
  errorOf: (field: keyof DoctorProfileForm) => string | undefined;
};

/** How a doctor can be reached, as far as they want to tell. */
export function ContactFields({ typed, onChange, errorOf }: ContactFieldsProps) {
  const { t } = useTranslation(['doctorProfile']);
  const digits = typed.whatsappNumber.trim() ? whatsappDigits(typed.whatsappNumber) : undefined;
  return (
    <fieldset className="flex flex-col gap-5 border-line border-t pt-5">
      <legend className="sr-only">{t('doctorProfile:contact')}</legend>
      <div aria-hidden="true">
        <p className="font-semibold">{t('doctorProfile:contact')}</p>
        <p className="text-13 text-ink-soft">{t('doctorProfile:contactHint')}</p>
      </div>
      <Field
        label={t('doctorProfile:whatsapp')}
        hint={
          digits ? t('doctorProfile:whatsappIs', { number: whatsappText(digits) }) : t('doctorProfile:whatsappHint')
        }
        error={errorOf('whatsappNumber')}
      >
        <Input
          type="tel"
          maxLength={WHATSAPP_TYPED_MAX_LENGTH}
          value={typed.whatsappNumber}
          onChange={(event) => onChange({ whatsappNumber: event.target.value })}
        />
      </Field>
      <Field label={t('doctorProfile:email')} hint={t('doctorProfile:emailHint')} error={errorOf('contactEmail')}>
        <Input
          type="email"
          maxLength={EMAIL_MAX_LENGTH}
          value={typed.contactEmail}
          onChange={(event) => onChange({ contactEmail: event.target.value })}
        />
      </Field>
      <Field label={t('doctorProfile:website')} error={errorOf('website')}>
        <Input
          type="url"
          inputMode="url"
          maxLength={LINK_MAX_LENGTH}
          value={typed.website}
          onChange={(event) => onChange({ website: event.target.value })}
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        {SOCIAL_NETWORKS.map((network) => (
          <Field
            key={network}
            label={NETWORK_NAMES[network]}
            hint={t('doctorProfile:handleHint')}
            error={errorOf(network)}
          >
            <Input
              autoCapitalize="none"
              maxLength={LINK_MAX_LENGTH}
              value={typed[network]}
              onChange={(event) => onChange({ [network]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
