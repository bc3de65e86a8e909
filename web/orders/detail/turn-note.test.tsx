// Sentence about who acts next on an order.

import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mockServer } from '#web/ui/render.testing.tsx';
import { ADMIN, sampleOrder } from '../order-samples.testing.ts';
import { cleanUp, renderOrder, signIn } from '../render-order.testing.tsx';
import { TurnNote } from './turn-note.tsx';

afterEach(cleanUp);

test.each([
  [{ IsYours: false, People: ['Lena Vogt'], More: 0 }, 'Waiting for level 1: Lena Vogt'],
  [
    { IsYours: true, People: ['Lena Vogt', 'Samir Okafor'], More: 0 },
    'Waiting for level 1: you, Lena Vogt, Samir Okafor',
  ],
  [{ IsYours: false, People: ['A B', 'C D', 'E F'], More: 2 }, 'Waiting for level 1: A B, C D, E F and 2 more'],
  [{ IsYours: false, People: [], More: 0 }, 'Waiting for level 1: nobody has this permission'],
])('%j reads %s (ODT-059)', async (reply, sentence) => {
  signIn(ADMIN);
  mockServer(() => ({ body: { Turn: 'level1', ...reply } }));
  renderOrder(<TurnNote order={sampleOrder({ status: 'SalesmanApproved' })} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('names the partner without asking the server, and nobody while keys are bought (ODT-059)', () => {
  signIn(ADMIN);
  const asked = mockServer(() => ({}));
  const { unmount } = renderOrder(<TurnNote order={sampleOrder({ status: 'Rebidding' })} />);
  expect(screen.getByText(`Waiting for ${sampleOrder().partner.name}`)).toBeTruthy();
  unmount();
  renderOrder(<TurnNote order={sampleOrder({ status: 'Processing' })} />);
  expect(screen.queryByText(/Waiting for/)).toBeNull();
  expect(asked).toEqual([]);
});
