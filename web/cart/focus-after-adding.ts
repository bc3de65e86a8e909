// Focus after adding a row to the cart, when its inputs disappear: from an input to the quantity of the next orderable
// row, from the button to the row's new content.

/** Promotion whose row takes the focus once it renders as added. */
let awaited: string | null = null;

/** Whether the row of this promotion takes the focus now. Returns true once. */
export function takesFocus(promotionId: string): boolean {
  if (awaited !== promotionId) return false;
  awaited = null;
  return true;
}

/** @param form the form of the added row */
export function focusAfterAdding(form: HTMLFormElement, promotionId: string): void {
  const focused = document.activeElement;
  awaited = promotionId;
  if (!(focused instanceof HTMLInputElement) || focused.form !== form) return;
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[id^="add-"]')];
  for (const next of forms.slice(forms.indexOf(form) + 1)) {
    if (next.dataset.closed !== undefined) continue;
    const input = [...next.elements].find((one) => one instanceof HTMLInputElement && !one.disabled);
    if (!(input instanceof HTMLInputElement)) continue;
    awaited = null;
    input.focus();
    input.select();
    return;
  }
}
