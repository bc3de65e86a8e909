import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import '#web/ui/render.testing.tsx';

function Rename() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Rename it">
        <Field label="Name">
          <Input value={name} onValueChange={setName} />
        </Field>
      </Dialog>
    </>
  );
}

test('focuses the first field and returns the focus to the opener', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Rename'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'));
});

test('focuses the safe button and requires a word for destructive actions', async () => {
  const confirm = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Stop order A1?"
      confirmLabel="Stop"
      cancelLabel="Keep order"
      requiredText="A1"
      onConfirm={confirm}
    />,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep order'));
  const stop = screen.getByRole<HTMLButtonElement>('button', { name: 'Stop' });
  expect(stop.disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), 'A1');
  await userEvent.click(stop);
  expect(confirm).toHaveBeenCalledOnce();
});

describe('Ctrl+Enter', () => {
  const open = (confirm: () => void, canConfirm = true) =>
    render(
      <Dialog
        open
        onOpenChange={() => {}}
        title="Rename it"
        footer={
          <>
            <Button>Cancel</Button>
            <Button kind="primary" disabled={!canConfirm} onClick={confirm}>
              Rename
            </Button>
          </>
        }
      >
        <Field label="Name">
          <Input value="" onValueChange={() => {}} />
        </Field>
      </Dialog>,
    );

  test('confirms from any field', async () => {
    const confirm = vi.fn();
    open(confirm);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(confirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('does nothing while the dialog cannot be confirmed', async () => {
    const confirm = vi.fn();
    open(confirm, false);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(confirm).not.toHaveBeenCalled();
  });

  test('confirms only the dialog on top', async () => {
    const [below, above] = [vi.fn(), vi.fn()];
    render(
      <Dialog open onOpenChange={() => {}} title="Edit" footer={<Button kind="primary" onClick={below} />}>
        <ConfirmDialog open onOpenChange={() => {}} title="Stop?" confirmLabel="Stop" onConfirm={above} />
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  });
});
