// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('merkur.theme');
    } catch {
      // Storage may be closed; the system's choice stands.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  };
  paint();
  dark.addEventListener('change', paint);
  addEventListener('storage', (event) => {
    if (event.key === 'merkur.theme') paint();
  });
  addEventListener('merkur:theme', paint);
})();
