import { ERASURE_GRACE_DAYS } from '@balsamo/domain/account/erasure.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findingsAt } from '../../components/form/form-problem.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { rememberErasure } from '../../platform/session.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** What is said of each role: what goes, and what stays elsewhere. Words under `account:erasure.gone` and `.kept`. */
const GONE = {
  paciente: ['diary', 'treatment', 'account'],
  medico: ['subscription', 'account'],
  associacao: ['account'],
  operador: ['account'],
} as const satisfies Record<Role, readonly string[]>;
const KEPT = {
  paciente: ['doctors', 'mailed', 'backups'],
  medico: ['patients', 'receipts', 'mailed', 'backups'],
  associacao: ['mailed', 'backups'],
  operador: ['mailed', 'backups'],
} as const satisfies Record<Role, readonly string[]>;

/** Below 360 px both buttons stand side by side only when they are set a little smaller. */
const NARROW = 'max-[22.5rem]:px-3 max-[22.5rem]:text-15';

/** The part of the settings where one takes one's data along. */
const DATA_SECTION = 'seus-dados';

/** Says what an erasure means before it is asked for, and asks for the password. */
export default function ErasureSheet({ role, ...sheet }: OpenSheetProps & { role: Role }) {
  const { t } = useTranslation(['account']);
  const client = useQueryClient();
  const form = useSettingsForm({
    start: { password: '', understood: false },
    isKept: false,
    problems: ({ password, understood }) => [
      ...findingsAt('password', password === '' && 'password_required'),
      ...findingsAt('understood', !understood && 'understood_required'),
    ],
    send: async ({ password }) => {
      const erasure = await api.post('/api/account/erasure', { body: { password } });
      sheet.onOpenChange(false);
      rememberErasure(client, erasure);
      void showToast('success', t('account:erasure.asked'));
    },
  });
  // Another address closes the sheet by itself; the focus then goes along instead of back.
  const isTaking = useRef(false);
  return (
    <FormSheet
      {...sheet}
      form={form}
      onCloseAutoFocus={(event) => {
        if (!isTaking.current) return sheet.onCloseAutoFocus(event);
        event.preventDefault();
        document.getElementById(DATA_SECTION)?.focus();
      }}
      title={t('account:erasure.title')}
      description={t('account:erasure.description', { days: ERASURE_GRACE_DAYS })}
      submitLabel={t('account:erasure.submit')}
      isDestructive
      buttonSize="lg"
      buttonClassName={NARROW}
      className="pt-1"
    >
      <Points
        title={t('account:erasure.goneTitle')}
        points={GONE[role].map((part) => t(`account:erasure.gone.${part}`))}
      />
      <Points
        title={t('account:erasure.keptTitle')}
        points={KEPT[role].map((part) => t(`account:erasure.kept.${part}`))}
      />
      <div className="rounded-control bg-leaf-wash/60 p-3.5">
        <p className="font-medium">{t('account:erasure.takeTitle')}</p>
        <p className="text-13 text-ink-soft">{t('account:erasure.takeText')}</p>
        <Link
          to={`#${DATA_SECTION}`}
          replace
          onClick={() => {
            isTaking.current = true;
          }}
          className="inline-flex min-h-11 items-center rounded-control font-medium text-leaf underline-offset-4 hover:underline"
        >
          {t('account:erasure.take')}
        </Link>
      </div>
      <Field label={t('account:erasure.password')} error={form.errorOf('password')} isRequired>
        <PasswordInput {...form.text('password')} name="current-password" autoComplete="current-password" />
      </Field>
      <CheckboxField
        label={t('account:erasure.understood', { days: ERASURE_GRACE_DAYS })}
        error={form.errorOf('understood')}
        isRequired
        isChecked={form.values.understood}
        onChange={(understood) => form.set({ understood })}
      />
    </FormSheet>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="text-17">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-15 text-ink-soft marker:text-line-strong">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
