// Where the focus goes once a row is in the cart and its inputs are no more: from an input on to the quantity of the next
// row that can be ordered, from the button to what the row then says.

/** The promotion whose row takes the focus when it is drawn as being in the cart. */
let awaited: string | null = null;

/** Does the row of this promotion take the focus now? Answers yes once. */
export function takesFocus(promotionId: string): boolean {
  if (awaited !== promotionId) return false;
  awaited = null;
  return true;
}

/** @param form the form of the row that was added */
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
