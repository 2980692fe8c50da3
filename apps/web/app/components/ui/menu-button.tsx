import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export type MenuAction = {
  name: string;
  label: ReactNode;
  /** Called once the menu is closed and its button has the focus again: a dialog that opens now gives it back there. */
  onChoose: () => void;
  isDestructive?: boolean;
};

export type MenuProps = { label: string; actions: readonly MenuAction[] };

/** What a menu opens from, before and after its code is there. */
export function MenuButton({ label, ...props }: ButtonProps & { label: string }) {
  return (
    <Button variant="ghost" className="px-3" aria-label={label} {...props}>
      <EllipsisVertical className="size-5" aria-hidden="true" />
    </Button>
  );
}
