import { EMAIL_MAX_LENGTH } from '@balsamo/domain/auth/email.ts';
import { SOCIAL_NETWORKS, whatsappDigits, whatsappText } from '@balsamo/domain/doctors/contact.ts';
import { LINK_MAX_LENGTH, WHATSAPP_TYPED_MAX_LENGTH } from '@balsamo/domain/doctors/profile.ts';
import { useTranslation } from 'react-i18next';
import { NETWORK_NAMES } from '../../../components/doctor/network-names.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import type { DoctorFormState } from './profile-draft.ts';

/** How a doctor can be reached, as far as they want to tell. */
export function ContactFields({ form }: { form: DoctorFormState }) {
  const { t } = useTranslation(['doctorProfile']);
  const { whatsappNumber } = form.values;
  const digits = whatsappNumber.trim() ? whatsappDigits(whatsappNumber) : undefined;
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
        error={form.errorOf('whatsappNumber')}
      >
        <Input {...form.text('whatsappNumber')} type="tel" maxLength={WHATSAPP_TYPED_MAX_LENGTH} />
      </Field>
      <Field label={t('doctorProfile:email')} hint={t('doctorProfile:emailHint')} error={form.errorOf('contactEmail')}>
        <Input {...form.text('contactEmail')} type="email" maxLength={EMAIL_MAX_LENGTH} />
      </Field>
      <Field label={t('doctorProfile:website')} error={form.errorOf('website')}>
        <Input {...form.text('website')} type="url" inputMode="url" maxLength={LINK_MAX_LENGTH} />
      </Field>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {SOCIAL_NETWORKS.map((network) => (
          <Field
            key={network}
            label={NETWORK_NAMES[network]}
            hint={t('doctorProfile:handleHint')}
            error={form.errorOf(network)}
          >
            <Input {...form.text(network)} autoCapitalize="none" maxLength={LINK_MAX_LENGTH} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
