// Joins class names.

/** Joins the non-empty class names in order. */
export const cx = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
