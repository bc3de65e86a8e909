// Trims characters in linear time; a pattern such as /\s+$/ is quadratic for runs inside the text.

/** Removes trailing characters matching `sign`, a single-character pattern. */
export function stripEnd(text: string, sign: RegExp): string {
  const signs = [...text];
  let length = signs.length;
  while (length > 0 && sign.test(signs[length - 1]!)) length -= 1;
  return signs.slice(0, length).join('');
}

/** Removes leading and trailing characters. */
export function stripEnds(text: string, sign: RegExp): string {
  const signs = [...stripEnd(text, sign)];
  const start = signs.findIndex((one) => !sign.test(one));
  return start < 0 ? '' : signs.slice(start).join('');
}
