import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export type MenuAction = {
  name: string;
  label: ReactNode;
  /** Called once the menu is closed and its button has the focus again: a dialog that opens now gives it back there. */
  onChoose: () => void;
  isDestructive?: boolean;
};

/** What is done seldom, behind one button. */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button ref={button} variant="ghost" className="px-3" aria-label={label}>
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-control border border-line bg-surface p-1 shadow-float data-[state=open]:animate-fade-in"
          onCloseAutoFocus={(event) => {
            const action = chosen.current;
            if (!action) return;
            chosen.current = undefined;
            event.preventDefault();
            button.current?.focus();
            action.onChoose();
          }}
        >
          {actions.map((action) => (
            <DropdownMenu.Item
              key={action.name}
              onSelect={() => {
                chosen.current = action;
              }}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-[6px] px-3 py-2 text-15 wrap-anywhere outline-none',
                action.isDestructive
                  ? 'text-clay data-[highlighted]:bg-clay-wash'
                  : 'text-ink data-[highlighted]:bg-leaf-wash',
              )}
            >
              {action.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
