// Address and name of the key search.

export const KEY_SEARCH = '/management/key-search';
export const keySearchTitle = 'Key Search';
