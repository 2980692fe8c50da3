import { MEDICINE_NAME_MAX_LENGTH } from '@balsamo/domain/medicines/medicine.ts';
import { findSubstances, SUBSTANCES, type Substance, substanceCalled } from '@balsamo/domain/medicines/substances.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/ui/class-names.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { substanceOf } from './medicine-values.ts';

type Chosen = { name: string; substance: string };
type SubstanceFieldProps = Chosen & { error: string | undefined; onChange: (chosen: Chosen) => void };

/** By a brand it is kept with both names: what stands on the package, and what is in it. */
const nameOf = ({ substance, found }: { substance: Substance; found: string | null }) =>
  found === null ? substance.name : `${found} (${substance.name.toLowerCase()})`;

/**
 * The name of a medicine, with those of our list that it may mean (the ARIA pattern of a combobox with a list). The list lies in the flow, not above it:
 * on a phone nothing is covered. Any name is taken.
 */
export function SubstanceField({ name, substance, error, onChange }: SubstanceFieldProps) {
  const { t } = useTranslation(['medicines']);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const called = substanceCalled(name);
  const found = isOpen && !called ? findSubstances(name) : [];
  const known = SUBSTANCES.find(({ key }) => key === substanceOf({ name, substance }));
  const choose = (index: number) => {
    const option = found[index];
    if (!option) return;
    onChange({ name: nameOf(option), substance: option.substance.key });
    setOpen(false);
    setActive(-1);
  };
  const walk = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? found.length - 1 : active - 1);
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hint = known ? t('medicines:form.inList', { name: known.name }) : t('medicines:form.nameHint');
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={t('medicines:form.name')} hint={hint} error={error} isRequired>
        <Input
          name="name"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? listId : undefined}
          aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
          maxLength={MEDICINE_NAME_MAX_LENGTH}
          autoCapitalize="words"
          value={name}
          onChange={({ target }) => {
            // What is typed anew means no longer what was chosen.
            onChange({ name: target.value, substance: '' });
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={walk}
        />
      </Field>
      <p role="status" className="sr-only">
        {found.length > 0 ? t('medicines:form.found', { count: found.length }) : ''}
      </p>
      {found.length > 0 ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('medicines:form.suggestions')}
          className="overflow-hidden rounded-control border border-line"
        >
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are walked by aria-activedescendant
            <div
              key={option.substance.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the box loses its focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className={classNames(
                'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3.5 py-2 text-15 not-first:border-t not-first:border-line hover:bg-leaf-wash',
                index === active && 'bg-leaf-wash text-leaf',
              )}
            >
              <span className="font-medium wrap-anywhere">{option.substance.name}</span>
              {option.found ? <span className="text-13 text-ink-soft wrap-anywhere">{option.found}</span> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
