import type { AssociationPlanChange, OperatedAssociation } from '@balsamo/contract/operators/association-schemas.ts';
import {
  type AssociationPlanForm,
  associationPlanProblems,
  PLAN_FIRST_DAY,
  planLastDay,
} from '@balsamo/domain/associations/plan.ts';
import { OPERATOR_NOTE_MAX_LENGTH } from '@balsamo/domain/operators/events.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useSetAssociationPlan } from './association-queries.ts';
import { operatorProblem } from './operator-problem.ts';

const CODES = ['paid_until_required', 'date_invalid', 'paid_until_out_of_range', 'note_too_long'] as const;

/** Writes down until when an association has paid, as it was agreed by contact, and a note for operators. */
export function AssociationPlanSheet({ association, ...sheet }: OpenSheetProps & { association: OperatedAssociation }) {
  const { t } = useTranslation(['operators']);
  const today = localDay(presentTime(), useHomeTimeZone());
  const setPlan = useSetAssociationPlan();
  const hasPlan = association.plan !== null;
  const form = useForm<AssociationPlanForm, AssociationPlanChange>({
    start: { paidUntil: association.plan?.paidUntil ?? '', note: association.plan?.note ?? '' },
    isKept: true,
    read: (typed) => {
      const findings = associationPlanProblems(typed, today, hasPlan);
      if (findings.length > 0) return { findings };
      return { body: { paidUntil: typed.paidUntil || null, note: typed.note.trim() || null } };
    },
    send: async (body) => {
      await setPlan.mutateAsync({ associationId: association.id, ...body });
      closeSaved(sheet, t('operators:associations.plan.done'));
    },
    refusal: {
      fieldText: (code) => t(`operators:associations.plan.refused.${CODES.find((known) => known === code) ?? 'other'}`),
      general: (error) => ({ title: t('operators:associations.plan.failed'), text: operatorProblem(error, t) }),
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('operators:associations.plan.title')}
      description={t('operators:associations.plan.text', { name: association.name })}
      submitLabel={t('operators:associations.plan.save')}
    >
      <Field
        label={t('operators:associations.plan.paidUntil')}
        hint={hasPlan ? t('operators:associations.plan.paidUntilHint') : undefined}
        error={form.errorOf('paidUntil')}
        isRequired={!hasPlan}
      >
        <Input {...form.text('paidUntil')} type="date" min={PLAN_FIRST_DAY} max={planLastDay(today)} />
      </Field>
      <Field
        label={t('operators:associations.plan.noteLabel')}
        hint={t('operators:associations.plan.noteHint')}
        error={form.errorOf('note')}
      >
        <TextArea {...form.text('note')} rows={4} maxLength={OPERATOR_NOTE_MAX_LENGTH} />
      </Field>
    </FormSheet>
  );
}
