import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { type MenuAction, MenuButton, type MenuProps } from './menu-button.tsx';

/** The menu of a button that was pressed, open; it stays its button's from then on. */
export default function OpenedMenu({ label, actions, isByKeys }: MenuProps & { isByKeys: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction>(undefined);
  /** The library hears which way it is opened from the second time on. */
  const goesToFirst = useRef(isByKeys);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MenuButton ref={button} label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-control border border-line bg-surface p-1 shadow-float data-[state=open]:animate-fade-in"
          onFocus={({ target, currentTarget }) => {
            if (!goesToFirst.current || target !== currentTarget) return;
            goesToFirst.current = false;
            currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
          }}
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
