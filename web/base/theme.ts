// Light, dark, or as the system has it. public/theme.js applies the choice, also before the first paint.

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'merkur.theme';

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  dispatchEvent(new Event('merkur:theme'));
}
