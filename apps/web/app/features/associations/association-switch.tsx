import type { StaffedAssociation } from '@balsamo/contract/associations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { AssociationLogo } from '../../components/association/association-logo.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';

export type AssociationSwitchProps = {
  associations: readonly StaffedAssociation[];
  chosen: StaffedAssociation;
  onChoose: (id: string) => void;
};

/** Whose area is open; a choice for whoever works in several associations. */
export function AssociationSwitch({ associations, chosen, onChoose }: AssociationSwitchProps) {
  const { t } = useTranslation(['association']);
  const role = <span className="text-13 text-ink-soft">{t(`association:role.${chosen.role}`)}</span>;
  if (associations.length === 1) {
    return (
      <div className="flex min-w-0 items-center gap-2.5">
        <AssociationLogo association={chosen} size="tiny" />
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="text-15 font-semibold wrap-anywhere">{chosen.name}</span>
          {role}
        </p>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <AssociationLogo association={chosen} size="tiny" />
      <Field label={t('association:switch.label')} isLabelHidden className="min-w-0">
        <Select value={chosen.id} onChange={(event) => onChoose(event.target.value)}>
          {associations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {role}
    </div>
  );
}
