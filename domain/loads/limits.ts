// How much one load may bring.

/** Keys of one file. */
export const LOAD_KEYS_MAX = 100_000;
/** Bytes of one file. */
export const LOAD_BYTES_MAX = 16 * 1024 * 1024;
/** Characters of the name of a file. */
export const FILE_NAME_MAX = 200;
/** Characters of the name of a sheet; spreadsheets allow 31, other programs more. */
export const SHEET_NAME_MAX = 100;
/** Bytes of one image that is a key. */
export const IMAGE_BYTES_MAX = 100 * 1024;
/** Width and height of such an image, in pixels. */
export const IMAGE_SIDE_MAX = 4096;
/** Images in one zip. */
export const IMAGES_MAX = 5000;
/** A file that nobody confirmed is forgotten after so many hours. */
export const UNCONFIRMED_HOURS = 24;
