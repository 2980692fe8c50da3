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
import { useDraftState } from '../../components/form/draft.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useAccountFormat } from './account-format.ts';
import { useChangeSettings } from './account-queries.ts';
import { SettingsSection } from './settings-section.tsx';
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
  const change = useChangeSettings();
  const [typed, setTyped, settle] = useDraftState('typed', () => formOf(settings));
  // Research is about patients; a consent that stands can be withdrawn by whoever gave it.
  const isAskedForResearch = settings.role === 'paciente' || settings.researchConsent;
  const { form, submit, isSending, alert, errorOf, forget } = useSettingsForm({
    problems: () => profileProblems(typed),
    send: async () => {
      const age = typed.age.trim();
      const saved = await change.mutateAsync({
        name: typed.name,
        phone: typed.phone.trim() || null,
        researchConsent: typed.researchConsent,
        ...(typed.researchConsent ? { age: age ? Number(age) : null, city: typed.city.trim() || null } : {}),
      });
      settle(formOf(saved));
      void showToast('success', t('account:saved'));
    },
    fieldOf: { '/name': 'name', '/phone': 'phone', '/age': 'age', '/city': 'city' },
    failedTitle: t('account:saveFailed'),
  });
  const type = (field: 'name' | 'phone' | 'age' | 'city') => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    forget(field);
  };

  return (
    <SettingsSection id="perfil" title={t('account:section.profile')} icon={UserRound}>
      <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label={t('account:profile.name')} error={errorOf('name')} isRequired>
          <Input autoComplete="name" value={typed.name} onChange={(event) => type('name')(event.target.value)} />
        </Field>
        <Field
          label={t('account:profile.phone')}
          aside={<Optional />}
          hint={t('account:profile.phoneHint')}
          error={errorOf('phone')}
        >
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX_LENGTH}
            value={typed.phone}
            onChange={(event) => type('phone')(event.target.value)}
          />
        </Field>
        {isAskedForResearch ? (
          <Consent
            settings={settings}
            isGiven={typed.researchConsent}
            onChange={(researchConsent) => {
              // Withdrawing clears what it was given for.
              setTyped((before) => ({ ...before, researchConsent, ...(researchConsent ? {} : { age: '', city: '' }) }));
              forget('age');
              forget('city');
            }}
          />
        ) : null}
        {typed.researchConsent ? (
          <div className="grid gap-5 min-[26rem]:grid-cols-[9rem_1fr]">
            <Field label={t('account:profile.age')} aside={<Optional />} error={errorOf('age')}>
              <Input
                inputMode="numeric"
                maxLength={3}
                suffix={t('account:profile.ageUnit')}
                value={typed.age}
                onChange={(event) => type('age')(event.target.value)}
              />
            </Field>
            <Field label={t('account:profile.city')} aside={<Optional />} error={errorOf('city')}>
              <Input
                autoComplete="address-level2"
                maxLength={CITY_MAX_LENGTH}
                value={typed.city}
                onChange={(event) => type('city')(event.target.value)}
              />
            </Field>
          </div>
        ) : null}
        <FormAlert problem={alert} />
        <Button type="submit" isPending={isSending} className="md:self-start">
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
