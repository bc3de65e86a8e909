// Blocks submit while a control holds unparsable text: the form would silently submit the previous value.

/** Marks a control with unparsable text. */
export const unreadableMark = (isUnreadable: boolean) => ({ 'data-unreadable': isUnreadable ? '' : undefined });

/** Focuses the first unparsable text inside. Returns whether there is one. */
export function focusUnreadable(within: Element | null): boolean {
  const first = within?.querySelector<HTMLElement>('[data-unreadable] input');
  first?.focus();
  return Boolean(first);
}
