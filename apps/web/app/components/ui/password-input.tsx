import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

/** A password with a button that shows it. Managers and pasting work: the box stays an ordinary one. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation(['common']);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames('pr-13', className)}
      />
      <button
        type="button"
        className="touch-target absolute top-0.5 right-0.5 flex items-center justify-center rounded-control text-ink-soft hover:text-ink"
        aria-label={isShown ? t('common:password.hide') : t('common:password.show')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
