// Addresses and names of the load pages.

export const LOADS = '/management/key-loads';
export const LOADS_PATH = `${LOADS}/:filter?/:sort?/:page?`;
const LOAD = '/management/key-load';
export const LOAD_PATH = `${LOAD}/:id`;
export const loadPath = (id: string): string => `${LOAD}/${id}`;
export const loadTitles = { loads: 'Key loads', load: 'Key load' } as const;
