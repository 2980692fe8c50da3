import { useSyncExternalStore } from 'react';

/** Key of the choice in localStorage; absent means the system decides. */
export const THEME_KEY = 'theme';
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The background colour of each theme, for the browser's own bars. */
export const PAPER = { light: '#fbf9f4', dark: '#111611' } as const;

const listeners = new Set<() => void>();
/** How many parts of the page keep it light. */
let lightHolders = 0;

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function apply(choice: ThemeChoice): void {
  const isChosen = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const isDark = isChosen && lightHolders === 0;
  const theme = isDark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme]);
}

/** Sets and keeps the choice, and applies it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  apply(choice);
  for (const listener of listeners) listener();
}

/** Light, whatever was chosen, while something is shown to somebody else. Answers how to end that. */
export function holdLight(): () => void {
  lightHolders++;
  apply(readChoice());
  return () => {
    lightHolders--;
    apply(readChoice());
  };
}

/** Follows the system while nobody has chosen. Called once, when the app starts. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (readChoice() === 'system') apply('system');
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's choice; `system` on the server and during hydration. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}
