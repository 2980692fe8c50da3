import type {
  AssociationSettings,
  AssociationSettingsChanges,
} from '@balsamo/contract/association-settings/schemas.ts';
import {
  SETTING_MAX_LENGTHS,
  SETTING_SECTIONS,
  type Setting,
  type SettingProblem,
  type SettingSection,
  type SettingsForm,
  settingsProblems,
} from '@balsamo/domain/associations/settings.ts';
import { BRAZILIAN_STATES } from '@balsamo/domain/auth/account.ts';
import { SOCIAL_NETWORKS } from '@balsamo/domain/doctors/contact.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { associationKeys } from '../../components/association/association-keys.ts';
import { useDraft } from '../../components/form/draft.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { settingsFailure } from './settings-failure.ts';
import { settingsQuery } from './settings-queries.ts';
import { changedSettings, keptOf, typedOf } from './settings-values.ts';

const INPUTS: Partial<Record<Setting, { type: string; inputMode?: 'email' | 'tel' | 'url' }>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  whatsappNumber: { type: 'tel', inputMode: 'tel' },
  website: { type: 'text', inputMode: 'url' },
};
const ROWS: Partial<Record<Setting, number>> = { description: 3, about: 8, missionStatement: 4 };

/** The name in the draft for the settings that the form stands beside. */
const KNOWN = 'known';

/** Somebody else changed what was changed here: the settings as they are kept now. */
class SettingsChanged extends Error {
  readonly fields: Partial<Record<Setting, string>>;
  constructor(fields: Partial<Record<Setting, string>>) {
    super('settings changed');
    this.fields = fields;
  }
}

/** One part of what an association tells about itself. Sends what was changed, and nothing else. */
export function SectionForm({ settings, section }: { settings: AssociationSettings; section: SettingSection }) {
  const { t } = useTranslation(['associationSettings']);
  const client = useQueryClient();
  const draft = useDraft();
  // What the form stands beside: the settings may be fetched anew while somebody writes, and have changed before a draft is given back.
  const [known, setKnown] = useState(() => (draft?.read(KNOWN) as AssociationSettings | undefined) ?? settings);
  useEffect(() => draft?.note(KNOWN, known), [draft, known]);
  const before = typedOf(known);
  const { id: associationId } = settings;
  const form = useForm<SettingsForm, AssociationSettingsChanges>({
    start: before,
    isKept: true,
    read: (typed) => {
      const findings = settingsProblems(typed, section);
      return findings.length > 0 ? { findings } : { body: changedSettings(before, typed, section) };
    },
    send: async (body) => {
      if (Object.keys(body).length > 0) {
        const saved = await api
          .patch('/api/associations/{associationId}/settings', {
            params: { associationId },
            body: { ...body, before: keptOf(known, body) },
          })
          .catch(async (error: unknown) => {
            throw error instanceof ApiProblem && error.code === 'associations.settings_changed'
              ? await changedBy()
              : error;
          });
        setKnown(saved);
        draft?.note(KNOWN, saved);
        client.setQueryData(settingsQuery(associationId).queryKey, saved);
        form.settle(typedOf(saved));
        if (body.name !== undefined) void client.invalidateQueries({ queryKey: associationKeys.staffed });
      }
      void showToast('success', t('associationSettings:saved'));
    },
    refusal: {
      fieldText: (code) =>
        t(`associationSettings:problem.${code as SettingProblem}`, {
          defaultValue: t('associationSettings:problem.refused'),
        }),
      fieldsOf: (error) => (error instanceof SettingsChanged ? error.fields : {}),
      general: (error) => ({ title: t('associationSettings:failed'), text: settingsFailure(error, t) }),
    },
  });
  const latest = useRef(form.values);
  useEffect(() => {
    latest.current = form.values;
  });
  /** Takes over what others changed elsewhere, and says beside what was typed what is kept now: saved again, it is meant. */
  async function changedBy(): Promise<SettingsChanged> {
    const current = await client.fetchQuery({ ...settingsQuery(associationId), staleTime: 0 });
    const now = typedOf(current);
    // Also since it was sent.
    const typed = latest.current;
    const isTyped = (setting: Setting) => typed[setting] !== before[setting];
    const untouched = SETTING_SECTIONS[section].filter((setting: Setting) => !isTyped(setting));
    draft?.note(KNOWN, current);
    form.set(Object.fromEntries(untouched.map((setting) => [setting, now[setting]])));
    setKnown(current);
    const theirs = SETTING_SECTIONS[section].filter(
      (setting: Setting) => isTyped(setting) && now[setting] !== before[setting] && now[setting] !== typed[setting],
    );
    return new SettingsChanged(
      Object.fromEntries(
        theirs.map((setting: Setting) => [
          setting,
          now[setting] === ''
            ? t('associationSettings:changedToNothing')
            : t('associationSettings:changed', { text: now[setting] }),
        ]),
      ),
    );
  }
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex max-w-160 flex-col gap-5">
      <p className="text-15 text-ink-soft">{t(`associationSettings:intro.${section}`)}</p>
      {SETTING_SECTIONS[section].map((setting) => (
        <SettingField key={setting} setting={setting} form={form} />
      ))}
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending} className="sm:self-start">
        {t('associationSettings:save')}
      </Button>
    </form>
  );
}

function SettingField({ setting, form }: { setting: Setting; form: Form<SettingsForm> }) {
  const { t } = useTranslation(['associationSettings']);
  const hint = useHint(setting);
  const rows = ROWS[setting];
  return (
    <Field
      label={t(`associationSettings:field.${setting}`)}
      hint={hint}
      error={form.errorOf(setting)}
      isRequired={setting === 'name'}
    >
      {setting === 'state' ? (
        <Select {...form.text('state')}>
          <option value="">{t('associationSettings:noState')}</option>
          <Options values={BRAZILIAN_STATES} label={(state) => state} />
        </Select>
      ) : setting === 'deliveryDays' ? (
        <Input
          {...form.text('deliveryDays')}
          inputMode="numeric"
          autoComplete="off"
          suffix={t('associationSettings:days')}
        />
      ) : rows ? (
        <TextArea {...form.text(setting)} rows={rows} maxLength={SETTING_MAX_LENGTHS[setting]} />
      ) : (
        <Input
          {...form.text(setting)}
          {...INPUTS[setting]}
          autoComplete="off"
          maxLength={SETTING_MAX_LENGTHS[setting]}
        />
      )}
    </Field>
  );
}

function useHint(setting: Setting): string | undefined {
  const { t } = useTranslation(['associationSettings']);
  if (setting === 'description' || setting === 'whatsappNumber' || setting === 'deliveryDays')
    return t(`associationSettings:hint.${setting}`);
  return SOCIAL_NETWORKS.some((network) => network === setting) ? t('associationSettings:hint.handle') : undefined;
}
