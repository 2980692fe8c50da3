import type { AssociationCard } from '@balsamo/contract/my-associations/schemas.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AssociationLogo } from '../../components/association/association-logo.tsx';

type CardButtonProps = {
  association: Pick<AssociationCard, 'id' | 'logoId' | 'name' | 'description'>;
  onOpen: () => void;
  badge?: ReactNode;
  children: ReactNode;
};

/** An association in a list; the whole card opens it. `children` are the facts below its description. */
export function CardButton({ association, onOpen, badge, children }: CardButtonProps) {
  const { name, description } = association;
  return (
    <li className="relative flex h-full items-start gap-3 rounded-card border border-line bg-surface p-gutter transition-colors hover:border-leaf focus-within:border-leaf">
      <AssociationLogo association={association} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-17 wrap-anywhere">
            {/* The only control of the card, as large as it. */}
            <button
              type="button"
              aria-haspopup="dialog"
              className="text-left outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-leaf"
              onClick={onOpen}
            >
              {name}
            </button>
          </h2>
          {badge}
        </div>
        {description ? <p className="line-clamp-3 text-15 text-ink-soft wrap-anywhere">{description}</p> : null}
        <div className="flex flex-wrap gap-x-3 text-13 text-ink-soft">{children}</div>
      </div>
      <ChevronRight className="mt-1 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </li>
  );
}

/** City and state, as far as they are told: `Santos, SP`. */
export const placeText = ({ city, state }: { city: string | null; state: string | null }): string =>
  [city, state].filter(Boolean).join(', ');
