// Stands in index.html itself, before anything is fetched: sets the theme before the first paint, and has the screens
// behind the login fetched at once by those who have signed in. The content security policy allows it by its hash.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage may be closed; the system's choice stands.
      return null;
    }
  };
  const paint = () => {
    const chosen = stored('merkur.theme');
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  };
  paint();
  dark.addEventListener('change', paint);
  addEventListener('storage', (event) => {
    if (event.key === 'merkur.theme') paint();
  });
  addEventListener('merkur:theme', paint);
  // The build puts the address of the file here.
  const screens = '__SCREENS__';
  if (screens.startsWith('/') && stored('merkur.login'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: screens }));
})();
