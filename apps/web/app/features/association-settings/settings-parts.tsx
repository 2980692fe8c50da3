import type { ReactNode } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { Options, Select } from '../../components/ui/select.tsx';

type SettingsPartsProps<Part extends string> = {
  label: string;
  parts: readonly Part[];
  name: (part: Part) => string;
  open: Part;
  onOpen: (part: Part) => void;
  /** The part that is open. */
  children: ReactNode;
};

/** More parts than stand in a row: a select on the phone, a list beside what is open from 768 px on. */
export function SettingsParts<Part extends string>({
  label,
  parts,
  name,
  open,
  onOpen,
  children,
}: SettingsPartsProps<Part>) {
  return (
    <div className="flex flex-col gap-6 md:flex-row md:gap-8 lg:gap-12">
      <Field label={label} isLabelHidden className="md:hidden">
        <Select className="font-medium" value={open} onChange={(event) => onOpen(event.target.value as Part)}>
          <Options values={parts} label={name} />
        </Select>
      </Field>
      <nav aria-label={label} className="hidden w-40 shrink-0 md:block">
        <ul className="flex flex-col gap-1">
          {parts.map((part) => (
            <li key={part}>
              <button
                type="button"
                aria-current={part === open ? 'true' : undefined}
                onClick={() => onOpen(part)}
                className="min-h-11 w-full break-words rounded-control px-3 py-2 text-left text-15 font-medium text-ink-soft transition-colors hover:bg-line/40 hover:text-ink aria-[current]:bg-leaf-wash aria-[current]:font-semibold aria-[current]:text-leaf"
              >
                {name(part)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label={name(open)} className="min-w-0 flex-1">
        {children}
      </section>
    </div>
  );
}
