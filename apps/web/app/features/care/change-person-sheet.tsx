import type { CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { type CareColour, type CareRelation, EARLIEST_BIRTH, isBirthDate } from '@balsamo/domain/care/care.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { careKeys } from '../../components/care/care-query.ts';
import { RelationFields } from '../../components/care/relation-fields.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { endCare } from '../../offline/device/act-for.ts';
import { api } from '../../platform/api-client.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { asSelf, devicePerson } from '../../platform/device-person.ts';
import { accountQuery } from '../../platform/session.ts';
import { useCareForm } from './use-care-form.ts';

type Values = { relation: CareRelation; colour: CareColour; notifies: boolean; birthDate: string };
type ChangePersonSheetProps = OpenSheetProps & { person: CaredPerson; onErase: () => void };

/** How the caregiver sees somebody whom they care for, and the ways out. */
export default function ChangePersonSheet({ person, onErase, ...sheet }: ChangePersonSheetProps) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  const today = localDay(useNow(), useHomeTimeZone());
  const dayText = useDayText();
  const [isLeaving, setLeaving] = useState(false);
  const { linkId, personId, name, relation, colour, notifies, birthDate, role, hasOwnSignIn, erasureDueAt } = person;
  const isResponsible = role === 'responsible';
  const form = useCareForm<Values>({
    start: { relation, colour, notifies, birthDate: birthDate ?? '' },
    isKept: false,
    problems: (values) =>
      findingsAt(
        'birthDate',
        isResponsible && birthDate !== null && !isBirthDate(values.birthDate, today) && 'birth_date',
      ),
    send: async ({ birthDate: day, ...body }) => {
      await api.patch('/api/care/links/{id}', { params: { id: linkId }, body, ...asSelf() });
      if (isResponsible && birthDate !== null && day !== birthDate) {
        await api.put('/api/care/birth-date', { body: { birthDate: day }, person: personId });
      }
      await refresh();
      closeSaved(sheet, t('care:change.saved'));
    },
  });
  // The colour stands in the frame of the page too.
  async function refresh() {
    await Promise.all([
      client.invalidateQueries({ queryKey: careKeys.all, exact: true }),
      client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true }),
    ]);
  }
  const leave = () =>
    form.attempt(async () => {
      setLeaving(false);
      await api.delete('/api/care/links/{id}', { params: { id: linkId }, ...asSelf() });
      if (devicePerson() === personId) return endCare(name);
      sheet.onOpenChange(false);
      void showToast('success', t('care:change.left', { name }));
      void client.invalidateQueries({ queryKey: careKeys.all, exact: true });
    });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('care:change.title', { name })}
      submitLabel={t('care:change.submit')}
      isFocusHeldBack
      otherWays={
        <div className="flex flex-col items-start gap-1 border-line border-t pt-3">
          {isResponsible ? (
            <>
              <p className="text-13 text-ink-soft">{t('care:change.responsibleStays')}</p>
              {erasureDueAt ? (
                <p className="text-13 text-clay">{t('care:people.erasure', { day: dayText(erasureDueAt) })}</p>
              ) : (
                <Button
                  variant="ghost"
                  className="-mx-[min(0.75rem,3.75vw)] text-clay hover:bg-clay-wash"
                  onClick={onErase}
                >
                  {t('care:change.erase')}
                </Button>
              )}
            </>
          ) : (
            <Button
              variant="ghost"
              className="-mx-[min(0.75rem,3.75vw)] text-clay hover:bg-clay-wash"
              onClick={() => setLeaving(true)}
            >
              {t('care:change.leave')}
            </Button>
          )}
          <ConfirmDialog
            isOpen={isLeaving}
            onOpenChange={setLeaving}
            title={t('care:change.leaveTitle', { name })}
            description={t('care:change.leaveText')}
            confirmLabel={t('care:change.leave')}
            onConfirm={leave}
            isDestructive
          />
        </div>
      }
    >
      <RelationFields
        relation={form.values.relation}
        colour={form.values.colour}
        onChange={(changes) => form.set(changes)}
      />
      {isResponsible && !hasOwnSignIn && birthDate !== null ? (
        <Field label={t('care:form.birthDate')} error={form.errorOf('birthDate')} isRequired>
          <Input {...form.text('birthDate')} type="date" min={EARLIEST_BIRTH} max={today} />
        </Field>
      ) : null}
      <CheckboxField
        label={t('care:form.notifies')}
        isChecked={form.values.notifies}
        onChange={(next) => form.set({ notifies: next })}
      />
    </FormSheet>
  );
}
