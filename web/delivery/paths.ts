// Path and name of the key search.

export const KEY_SEARCH_PATH = '/management/key-search';
export const keySearchTitle = 'Key Search';
