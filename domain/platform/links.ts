// Address and name of the list of calls that programs made.

export const API_CALLS = '/account/api/calls';
export const API_CALLS_PATH = `${API_CALLS}/:filter?/:page?`;
export const platformTitles = { calls: 'API calls' } as const;
