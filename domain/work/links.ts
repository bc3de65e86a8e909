// Address and name of the stuck work page.

export const STUCK_WORK = '/management/stuck-work';
export const STUCK_WORK_PATH = `${STUCK_WORK}/:filter?/:page?`;
export const workTitles = { stuckWork: 'Stuck work' } as const;
