// Removes characters from the ends of a text in linear time; a pattern such as /\s+$/ is quadratic in runs inside the text.

/** Without the characters at the end that match `sign`, a pattern of one character. */
export function stripEnd(text: string, sign: RegExp): string {
  const signs = [...text];
  let length = signs.length;
  while (length > 0 && sign.test(signs[length - 1]!)) length -= 1;
  return signs.slice(0, length).join('');
}

/** The same at both ends. */
export function stripEnds(text: string, sign: RegExp): string {
  const signs = [...stripEnd(text, sign)];
  const start = signs.findIndex((one) => !sign.test(one));
  return start < 0 ? '' : signs.slice(start).join('');
}
