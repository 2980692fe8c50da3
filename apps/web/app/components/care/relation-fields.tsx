import { CARE_COLOURS, CARE_RELATIONS, type CareColour, type CareRelation } from '@balsamo/domain/care/care.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CARE_COLOUR } from '../acting/person-mark.tsx';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { Options, Select } from '../ui/select.tsx';

type RelationFieldsProps = {
  /** Undefined: nobody has said it yet. */
  relation: CareRelation | '';
  colour: CareColour;
  onChange: (changes: { relation?: CareRelation; colour?: CareColour }) => void;
  error?: string | undefined;
};

/** How a caregiver sees the person: what they are to each other, and the colour to tell the diaries apart by. */
export function RelationFields({ relation, colour, onChange, error }: RelationFieldsProps) {
  const { t } = useTranslation(['care']);
  return (
    <>
      <Field label={t('care:form.relation')} error={error} isRequired>
        <Select
          name="relation"
          value={relation}
          onChange={(event) => onChange({ relation: event.target.value as CareRelation })}
        >
          {relation === '' ? <option value="" /> : null}
          <Options values={CARE_RELATIONS} label={(value) => t(`care:relation.${value}`)} />
        </Select>
      </Field>
      <ColourField colour={colour} onColourChange={(next) => onChange({ colour: next })} />
    </>
  );
}

function ColourField({ colour, onColourChange }: { colour: CareColour; onColourChange: (colour: CareColour) => void }) {
  const { t } = useTranslation(['care']);
  return (
    <fieldset>
      <legend className="text-15 font-medium">{t('care:form.colour')}</legend>
      <p className="mb-2 text-13 text-ink-soft">{t('care:form.colourHint')}</p>
      <div className="flex flex-wrap gap-1.5">
        {CARE_COLOURS.map((value) => (
          <label
            key={value}
            className={classNames(
              CARE_COLOUR[value],
              'relative flex size-11 items-center justify-center rounded-full border-2 border-transparent has-checked:border-(--care) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
            )}
          >
            <input
              type="radio"
              name="colour"
              value={value}
              checked={value === colour}
              onChange={() => onColourChange(value)}
              className="peer sr-only"
            />
            <span className="sr-only">{t(`care:colour.${value}`)}</span>
            <span
              className="flex size-8 items-center justify-center rounded-full bg-(--care) text-on-care"
              aria-hidden="true"
            >
              {value === colour ? <Check className="size-4.5" /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The first that nobody else has. */
export function freeColour(taken: readonly CareColour[]): CareColour {
  return CARE_COLOURS.find((colour) => !taken.includes(colour)) ?? CARE_COLOURS[0];
}
