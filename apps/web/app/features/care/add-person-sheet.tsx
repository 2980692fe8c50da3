import type { Care, CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { NAME_MAX_LENGTH, nameProblem } from '@balsamo/domain/auth/account.ts';
import { type CareColour, type CareRelation, EARLIEST_BIRTH, isBirthDate } from '@balsamo/domain/care/care.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonMark } from '../../components/acting/person-mark.tsx';
import { careQuery } from '../../components/care/care-query.ts';
import { freeColour, RelationFields } from '../../components/care/relation-fields.tsx';
import { useActFor } from '../../components/care/use-act-for.ts';
import { findingsAt } from '../../components/form/form-problem.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { asSelf, caredFor, setCaredFor } from '../../platform/device-person.ts';
import { newId } from '../../platform/new-id.ts';
import { useCareForm } from './use-care-form.ts';

type Values = {
  /** Said again with a second try, so that it makes one person. */
  id: string;
  name: string;
  birthDate: string;
  relation: CareRelation | '';
  colour: CareColour;
  isResponsible: boolean;
};

/** What can be set up in a diary that has just begun. */
export type OfferFor = (person: CaredPerson) => ReactNode;
type AddPersonSheetProps = OpenSheetProps & { care: Care; offerFor: OfferFor };

/** Begins the diary of somebody who is cared for. */
export default function AddPersonSheet({ care, offerFor, ...sheet }: AddPersonSheetProps) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  const actFor = useActFor();
  const today = localDay(useNow(), useHomeTimeZone());
  const [added, setAdded] = useState<CaredPerson>();
  const form = useCareForm<Values>({
    start: () => ({
      id: newId(),
      name: '',
      birthDate: '',
      relation: '',
      colour: freeColour(care.caresFor.map(({ colour }) => colour)),
      isResponsible: false,
    }),
    isKept: true,
    problems: ({ name, birthDate, relation, isResponsible }) => [
      ...findingsAt('name', nameProblem(name)),
      ...findingsAt('birthDate', !isBirthDate(birthDate, today) && 'birth_date'),
      ...findingsAt('relation', relation === '' && 'relation_required'),
      ...findingsAt('isResponsible', !isResponsible && 'declaration_required'),
    ],
    send: async ({ relation, isResponsible, name, ...values }) => {
      if (relation === '' || !isResponsible) return;
      const person = await api.post('/api/care/people', {
        body: { ...values, name: name.trim(), relation, isResponsible },
        ...asSelf(),
      });
      if (!caredFor().includes(person.personId)) setCaredFor([...caredFor(), person.personId]);
      void client.invalidateQueries({ queryKey: careQuery.queryKey, exact: true });
      setAdded(person);
    },
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={added ? t('care:add.doneTitle', { name: added.name }) : t('care:add.title')}
      {...(added ? {} : { description: t('care:add.text') })}
      submitLabel={t('care:add.submit')}
      result={
        added && {
          content: (
            <>
              <div className="flex items-start gap-3 pt-1 pb-2">
                <PersonMark name={added.name} colour={added.colour} size="lg" />
                <p className="text-15">{t('care:add.doneText', { name: added.name })}</p>
              </div>
              {offerFor(added)}
            </>
          ),
          closeLabel: t('care:add.close'),
          next: <Button onClick={() => actFor(added.personId)}>{t('care:people.open')}</Button>,
        }
      }
    >
      <Field label={t('care:form.name')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="off" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <Field label={t('care:form.birthDate')} error={form.errorOf('birthDate')} isRequired>
        <Input {...form.text('birthDate')} type="date" min={EARLIEST_BIRTH} max={today} />
      </Field>
      <RelationFields
        relation={form.values.relation}
        colour={form.values.colour}
        onChange={(changes) => form.set(changes)}
        error={form.errorOf('relation')}
      />
      <CheckboxField
        label={t('care:add.declaration')}
        hint={t('care:add.declarationHint')}
        error={form.errorOf('isResponsible')}
        isRequired
        isChecked={form.values.isResponsible}
        onChange={(isResponsible) => form.set({ isResponsible })}
      />
    </FormSheet>
  );
}
