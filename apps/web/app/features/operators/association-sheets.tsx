import type {
  AssociationAdminInvitation,
  NewAssociation,
  OperatedAssociation,
} from '@balsamo/contract/operators/association-schemas.ts';
import { SLUG_MAX_LENGTH, slugOf, slugProblem } from '@balsamo/domain/associations/association.ts';
import { SETTING_MAX_LENGTHS, settingProblem } from '@balsamo/domain/associations/settings.ts';
import { BRAZILIAN_STATES, type BrazilianState, NAME_MAX_LENGTH, nameProblem } from '@balsamo/domain/auth/account.ts';
import { emailProblem } from '@balsamo/domain/auth/email.ts';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { AssociationPlanSheet } from './association-plan-sheet.tsx';
import { type AssociationSheetKind, useInviteAdmin, useMakeAssociation } from './association-queries.ts';
import { operatorProblem } from './operator-problem.ts';

export function AssociationSheet({ opened, ...sheet }: OpenSheetProps & { opened: AssociationSheetKind }) {
  switch (opened.kind) {
    case 'new':
      return <NewAssociationSheet {...sheet} />;
    case 'invite':
      return <InviteAdminSheet association={opened.association} {...sheet} />;
    case 'plan':
      return <AssociationPlanSheet association={opened.association} {...sheet} />;
  }
}

type AdminValues = { adminEmail: string; adminName: string };
type NewValues = AdminValues & { id: string; name: string; slug: string; city: string; state: string };

const adminFindings = ({ adminEmail, adminName }: AdminValues) => [
  ...findingsAt('adminName' as const, nameProblem(adminName)),
  ...findingsAt('adminEmail' as const, emailProblem(adminEmail)),
];

/** Makes an association and invites its first admin. The short name follows the name until it is written by hand. */
function NewAssociationSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['operators']);
  const fieldText = useFieldText();
  const make = useMakeAssociation();
  const form = useForm<NewValues, NewAssociation>({
    start: () => ({ id: newId(), name: '', slug: '', city: '', state: '', adminEmail: '', adminName: '' }),
    isKept: true,
    read: (typed) => {
      const findings = [
        ...findingsAt('name' as const, settingProblem('name', typed.name)),
        ...findingsAt('slug' as const, slugProblem(typed.slug)),
        ...findingsAt('city' as const, settingProblem('city', typed.city)),
        ...adminFindings(typed),
      ];
      if (findings.length > 0) return { findings };
      const { id, name, slug, city, state, adminEmail, adminName } = typed;
      return {
        body: {
          id,
          name,
          slug: slug.trim(),
          city: city.trim() || null,
          state: (state || null) as BrazilianState | null,
          adminEmail: adminEmail.trim(),
          adminName: adminName.trim(),
        },
      };
    },
    send: async (body) => {
      await make.mutateAsync(body);
      closeSaved(sheet, t('operators:associations.createDone'));
    },
    refusal: {
      fieldText,
      general: (error) => ({ title: t('operators:associations.createFailed'), text: operatorProblem(error, t) }),
    },
  });
  const { name, slug } = form.values;
  const rename = (next: string) => form.set({ name: next, ...(slug === slugOf(name) ? { slug: slugOf(next) } : {}) });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('operators:associations.createTitle')}
      description={t('operators:associations.createText')}
      submitLabel={t('operators:associations.create')}
    >
      <Field label={t('operators:associations.field.name')} error={form.errorOf('name')} isRequired>
        <Input
          {...form.text('name')}
          onChange={(event) => rename(event.target.value)}
          autoComplete="off"
          maxLength={SETTING_MAX_LENGTHS.name}
        />
      </Field>
      <Field
        label={t('operators:associations.field.slug')}
        hint={t('operators:associations.hint.slug')}
        error={form.errorOf('slug')}
        isRequired
      >
        <Input
          {...form.text('slug')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SLUG_MAX_LENGTH}
        />
      </Field>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Field label={t('operators:associations.field.city')} error={form.errorOf('city')}>
          <Input {...form.text('city')} autoComplete="off" maxLength={SETTING_MAX_LENGTHS.city} />
        </Field>
        <Field label={t('operators:associations.field.state')} error={form.errorOf('state')}>
          <Select {...form.text('state')}>
            <option value="">{t('operators:associations.noState')}</option>
            <Options values={BRAZILIAN_STATES} label={(state) => state} />
          </Select>
        </Field>
      </div>
      <AdminFields form={form} />
    </FormSheet>
  );
}

/** Invites somebody to administer an association that is there. */
function InviteAdminSheet({ association, ...sheet }: OpenSheetProps & { association: OperatedAssociation }) {
  const { t } = useTranslation(['operators']);
  const fieldText = useFieldText();
  const invite = useInviteAdmin();
  const form = useForm<AdminValues, AssociationAdminInvitation>({
    start: { adminEmail: '', adminName: '' },
    isKept: true,
    read: (typed) => {
      const findings = adminFindings(typed);
      if (findings.length > 0) return { findings };
      return { body: { adminEmail: typed.adminEmail.trim(), adminName: typed.adminName.trim() } };
    },
    send: async (body) => {
      await invite.mutateAsync({ associationId: association.id, ...body });
      closeSaved(sheet, t('operators:associations.inviteDone'));
    },
    refusal: {
      fieldText,
      general: (error) => ({ title: t('operators:associations.inviteFailed'), text: operatorProblem(error, t) }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('operators:associations.inviteTitle')}
      description={t('operators:associations.inviteText', { name: association.name })}
      submitLabel={t('operators:associations.inviteSend')}
    >
      <AdminFields form={form} />
    </FormSheet>
  );
}

type AdminForm = {
  values: AdminValues;
  set: (changes: Partial<AdminValues>) => void;
  errorOf: (field: keyof AdminValues) => string | undefined;
};

function AdminFields({ form }: { form: AdminForm }) {
  const { t } = useTranslation(['operators']);
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="sr-only">{t('operators:associations.admin')}</legend>
      <Field label={t('operators:associations.field.adminName')} error={form.errorOf('adminName')} isRequired>
        <Input
          name="adminName"
          value={form.values.adminName}
          onChange={(event) => form.set({ adminName: event.target.value })}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <EmailField
          label={t('operators:associations.field.adminEmail')}
          value={form.values.adminEmail}
          onValueChange={(adminEmail) => form.set({ adminEmail })}
          error={form.errorOf('adminEmail')}
        />
        <p className="text-13 text-ink-soft">{t('operators:associations.hint.adminEmail')}</p>
      </div>
    </fieldset>
  );
}

const CODES = [
  'association_name_required',
  'association_name_too_short',
  'text_too_long',
  'slug_required',
  'slug_invalid',
  'slug_too_long',
  'slug_taken',
  'email_required',
  'email_missing_at',
  'email_domain_invalid',
  'email_invalid',
  'other_role',
  'works_there',
  'name_too_short',
  'name_too_long',
  'name_not_letters',
] as const;

/** Words for a field that the rules of the domain or the server refused. */
function useFieldText(): (code: string) => string {
  const { t } = useTranslation(['operators']);
  return (code) => t(`operators:associations.refused.${CODES.find((known) => known === code) ?? 'other'}`);
}
