// Theme: light, dark, or system. before-paint.js applies the choice, also before the first paint.

type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'merkur.theme';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, theme);
  dispatchEvent(new Event('merkur:theme'));
}
