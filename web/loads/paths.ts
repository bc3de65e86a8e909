// Paths and names of the load pages. Loaded with the route table, so it stays small.

export const LOADS_PATH = '/management/key-loads/:filter?/:sort?/:page?';
export const LOAD_PATH = '/management/key-load/:id';
export const LOADS = '/management/key-loads';
export const loadPath = (id: string): string => `/management/key-load/${id}`;
export const loadTitles = { loads: 'Key loads', load: 'Key load' } as const;
