import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '../kit/labels.ts';
import { mockServer, renderAt } from '../render.testing.tsx';
import { setTokenRefresher } from '../session/api.ts';
import { setAccessToken } from '../session/session.ts';
import { DateTimeField } from './date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from './form.tsx';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';

const offer = post('/order/management/actions/:id/ReBid', {
  summary: 'Does something.',
  access: staff('Order.ReBid'),
  input: z.strictObject({
    id: z.string(),
    quantity: field.integer({ min: 20 }),
    price: field.price(),
    note: z.optional(field.singleLine(5)),
  }),
  reply: z.object({}),
});

const done = vi.fn();
function Offer() {
  const form = useCallForm({
    call: offer,
    fixedInput: { id: 'o1' },
    initialValues: { quantity: null, price: 1250, note: '' },
    isIdempotent: true,
    onSuccess: done,
  });
  return (
    <Form form={form}>
      <FormField name="quantity" label="Quantity" required>
        {(control) => <NumberInput {...control} />}
      </FormField>
      <FormField name="price" label="Price">
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="note" label="Note">
        {(control) => <Input {...control} />}
      </FormField>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const wrong = () => screen.getAllByRole('alert')[0]!.textContent;

test('asks for missing values, then sends what the schema accepts', async () => {
  setAccessToken('t');
  setTokenRefresher(async () => false);
  const asked = mockServer(() => ({ body: {} }));
  renderAt(<Offer />);
  await press();
  await waitFor(() => expect(wrong()).toContain(commonCopy.required('Quantity')));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Quantity/)));
  await userEvent.type(screen.getByLabelText(/Quantity/), '40');
  await press();
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: '/api/order/management/actions/o1/ReBid',
    body: { Quantity: 40, Price: 12.5 },
  });
  expect(asked[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('shows server errors at their fields, keeps the input, and retries failures with the same key', async () => {
  setAccessToken('t');
  let status = 422;
  const asked = mockServer(() => ({
    status,
    body: { Message: 'No.', Errors: [{ Field: 'Quantity', Message: 'Only 40 keys are left.' }] },
  }));
  renderAt(<Offer />);
  await userEvent.type(screen.getByLabelText(/Quantity/), '66');
  await press();
  await waitFor(() => expect(screen.getAllByText('Only 40 keys are left.').length).toBe(2));
  expect(screen.getByLabelText<HTMLInputElement>(/Quantity/).value).toBe('66');
  const key = (at: number) => asked[at]!.headers.get('idempotency-key');
  status = 500;
  await press();
  await waitFor(() => expect(asked).toHaveLength(2));
  // The server replays a refusal for its key even if the reason is gone.
  expect(key(1)).not.toBe(key(0));
  await press();
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(key(2)).toBe(key(1));
});

test('delays messages until a press has ended, so that buttons do not move under the pointer', async () => {
  renderAt(<Offer />);
  const user = userEvent.setup();
  const note = screen.getByLabelText('Note');
  const tooLong = () => screen.queryByText(/At most 5 characters/);
  const send = screen.getByRole('button', { name: 'Send' });
  await user.type(note, 'far too long');
  await user.pointer({ target: send, keys: '[MouseLeft>]' });
  await new Promise((go) => setTimeout(go, 30));
  expect(document.activeElement).not.toBe(note);
  expect(tooLong()).toBeNull();
  await user.pointer({ target: document.body, keys: '[/MouseLeft]' });
  await waitFor(() => expect(tooLong()).toBeTruthy());
});

const window = post('/order/management/actions/:id/Approve', {
  summary: 'Does something.',
  access: staff('Order.Approve'),
  input: z.strictObject({ id: z.string(), until: field.time() }),
  reply: z.object({}),
});
function Window() {
  const form = useCallForm({
    call: window,
    fixedInput: { id: 'o1' },
    initialValues: { until: '2026-11-27T12:00:00.000Z' },
  });
  return (
    <Form form={form}>
      <FormField name="until" label="Until">
        {(control) => <DateTimeField {...control} />}
      </FormField>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

test('blocks submit on an unreadable date, keeping, reporting and focusing it', async () => {
  setAccessToken('t');
  const asked = mockServer(() => ({ body: {} }));
  renderAt(<Window />);
  const until = screen.getByLabelText<HTMLInputElement>('Until');
  await userEvent.clear(until);
  await userEvent.type(until, '31-11-2026 12:00');
  await press();
  await waitFor(() => expect(document.activeElement).toBe(until));
  expect(until.value).toBe('31-11-2026 12:00');
  expect(document.getElementById(until.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent).toBe(
    labels.notADate,
  );
  expect(asked).toHaveLength(0);
  await userEvent.clear(until);
  await userEvent.type(until, '30-11-2026 12:00');
  await press();
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ Until: '2026-11-30T12:00:00.000Z' }]));
});
