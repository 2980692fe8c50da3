import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import {
  CITY_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  type ProfileForm,
  profileProblems,
} from '@balsamo/domain/account/profile.ts';
import { UserRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { useWhose } from '../../components/acting/use-whose.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useAccountFormat } from './account-format.ts';
import { useChangeSettings } from './account-queries.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

function formOf(settings: AccountSettings): ProfileForm {
  return {
    name: settings.name,
    phone: settings.phone ?? '',
    researchConsent: settings.researchConsent,
    age: settings.age === null ? '' : String(settings.age),
    city: settings.city ?? '',
  };
}

/** Name, phone, and what research may know of a patient. Age and city are asked for only under consent. */
export function ProfileSection({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation(['account']);
  const whose = useWhose();
  const change = useChangeSettings();
  // Research is about patients; a consent that stands can be withdrawn by whoever gave it.
  // Nobody consents in the place of somebody else, or takes a consent of theirs back.
  const isActing = useSignedInAccount().care !== undefined;
  const isReadOnly = useIsReadOnly();
  const isAskedForResearch = !isActing && (settings.role === 'paciente' || settings.researchConsent);
  const form = useSettingsForm({
    start: () => formOf(settings),
    isKept: true,
    problems: profileProblems,
    send: async ({ name, phone, researchConsent, age, city }) => {
      const saved = await change.mutateAsync({
        name,
        phone: phone.trim() || null,
        ...(isActing ? {} : { researchConsent }),
        ...(researchConsent && !isActing
          ? { age: age.trim() ? Number(age.trim()) : null, city: city.trim() || null }
          : {}),
      });
      form.settle(formOf(saved));
      void showToast('success', t('account:saved'));
    },
    failedTitle: t('account:saveFailed'),
  });

  if (isReadOnly) {
    return (
      <SettingsSection id="perfil" title={t('account:section.profile')} icon={UserRound}>
        <SettingsRow label={t('account:profile.name')}>
          <p className="wrap-anywhere">{settings.name}</p>
        </SettingsRow>
        {settings.phone ? (
          <SettingsRow label={t('account:profile.phone')}>
            <p>{settings.phone}</p>
          </SettingsRow>
        ) : null}
      </SettingsSection>
    );
  }
  return (
    <SettingsSection id="perfil" title={t('account:section.profile')} icon={UserRound}>
      <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t('account:profile.name')} error={form.errorOf('name')} isRequired>
          <Input {...form.text('name')} autoComplete="name" />
        </Field>
        <Field
          label={t('account:profile.phone')}
          aside={<Optional />}
          hint={t('account:profile.phoneHint', whose)}
          error={form.errorOf('phone')}
        >
          <Input {...form.text('phone')} type="tel" autoComplete="tel" maxLength={PHONE_MAX_LENGTH} />
        </Field>
        {isAskedForResearch ? (
          <Consent
            settings={settings}
            isGiven={form.values.researchConsent}
            // Withdrawing clears what it was given for.
            onChange={(researchConsent) =>
              form.set({ researchConsent, ...(researchConsent ? {} : { age: '', city: '' }) })
            }
          />
        ) : null}
        {form.values.researchConsent && !isActing ? (
          <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-[9rem_1fr]">
            <Field label={t('account:profile.age')} aside={<Optional />} error={form.errorOf('age')}>
              <Input {...form.text('age')} inputMode="numeric" maxLength={3} suffix={t('account:profile.ageUnit')} />
            </Field>
            <Field label={t('account:profile.city')} aside={<Optional />} error={form.errorOf('city')}>
              <Input {...form.text('city')} autoComplete="address-level2" maxLength={CITY_MAX_LENGTH} />
            </Field>
          </div>
        ) : null}
        <FormAlert problem={form.alert} />
        <Button type="submit" isPending={form.isSending} className="md:self-start">
          {t('account:profile.submit')}
        </Button>
      </form>
    </SettingsSection>
  );
}

function Optional() {
  const { t } = useTranslation(['account']);
  return <span className="text-13 text-ink-soft">{t('account:optional')}</span>;
}

type ConsentProps = { settings: AccountSettings; isGiven: boolean; onChange: (isGiven: boolean) => void };

function Consent({ settings, isGiven, onChange }: ConsentProps) {
  const { t } = useTranslation(['account']);
  const format = useAccountFormat(settings.timeZone);
  const id = useId();
  const { age, city, researchConsentedAt } = settings;
  return (
    <div className="flex items-start gap-3 rounded-control bg-leaf-wash/60 p-3.5">
      <Checkbox
        id={id}
        checked={isGiven}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          {t('account:profile.consent')}
        </label>
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {t('account:profile.consentHint')}
        </p>
        <p aria-live="polite" className="text-13 font-medium empty:hidden">
          {isGiven && researchConsentedAt
            ? t('account:profile.consentedAt', { date: format.day(new Date(researchConsentedAt)) })
            : null}
          {!isGiven && (age !== null || city !== null) ? t('account:profile.willClear') : null}
        </p>
      </div>
    </div>
  );
}
