// Joins class names.

/** The given class names that are not empty, in order. */
export const cx = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
