// Where the screen of the key search is, and what it is called.

export const KEY_SEARCH_PATH = '/management/key-search';
export const keySearchTitle = 'Key Search';
