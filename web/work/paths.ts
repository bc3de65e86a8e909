// Address and name of the list of stuck work. Known from the start of the page, so it stays small.

export const STUCK_WORK = '/management/stuck-work';
export const STUCK_WORK_PATH = `${STUCK_WORK}/:filter?/:page?`;
export const workTitles = { stuckWork: 'Stuck work' } as const;
