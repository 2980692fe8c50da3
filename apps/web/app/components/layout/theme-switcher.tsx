import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HELD } from '../../platform/start-on-use.ts';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from '../../platform/theme.ts';
import { classNames } from '../ui/class-names.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** System, light or dark. */
export function ThemeSwitcher({ className }: { className?: string }) {
  const { t } = useTranslation(['common']);
  const choice = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={classNames('inline-flex rounded-full border border-line bg-surface p-0.5', className)}>
      <legend className="sr-only">{t('common:theme.label')}</legend>
      {THEME_CHOICES.map((option) => {
        const Icon = ICONS[option];
        return (
          <label
            key={option}
            {...HELD}
            title={t(`common:theme.${option}`)}
            className="relative flex size-10 items-center justify-center rounded-full text-ink-soft transition-colors before:absolute before:-inset-0.5 hover:text-ink has-checked:bg-leaf-wash has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={choice === option}
              onChange={() => chooseTheme(option)}
              className="sr-only"
            />
            <Icon className="size-4.5" aria-hidden="true" />
            <span className="sr-only">{t(`common:theme.${option}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
