// What web.mjs offers, for the tests, which are typed.

export function isWebStale(): boolean;
export const buildWeb: string[];
