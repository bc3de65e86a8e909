// A text that a control cannot read is no value, so the form around it still holds the one before: what was typed would be
// thrown away and something else be done. Such a control marks itself, and nothing is sent before it is mended.

/** Marks a control whose text cannot be read. */
export const unreadableMark = (isUnreadable: boolean) => ({ 'data-unreadable': isUnreadable ? '' : undefined });

/** Leads to the first text inside that cannot be read; answers whether there is one. */
export function focusUnreadable(within: Element | null): boolean {
  const first = within?.querySelector<HTMLElement>('[data-unreadable] input');
  first?.focus();
  return Boolean(first);
}
