// Address and name of the exports page, which both sides share.

export const EXPORTS = '/exports';
export const EXPORTS_PATH = `${EXPORTS}/:filter?/:page?`;
export const exportTitles = { exports: 'Exports' } as const;
