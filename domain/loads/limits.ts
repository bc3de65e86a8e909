// Limits of one load.

/** Keys per file. */
export const LOAD_KEYS_MAX = 100_000;
/** Bytes per file. */
export const LOAD_BYTES_MAX = 16 * 1024 * 1024;
/** Length of a file name. */
export const FILE_NAME_MAX = 200;
/** Length of a sheet name; spreadsheets allow 31, other programs more. */
export const SHEET_NAME_MAX = 100;
/** Bytes of an image key. */
export const IMAGE_BYTES_MAX = 100 * 1024;
/** Width and height of an image key in pixels. */
export const IMAGE_SIDE_MAX = 4096;
/** Images per ZIP. */
export const IMAGES_MAX = 5000;
/** Hours until an unconfirmed file is deleted. */
export const UNCONFIRMED_HOURS = 24;
