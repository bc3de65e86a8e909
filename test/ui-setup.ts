// Runs before component tests. Waits are long enough for a busy machine, while missing conditions still fail. A test in
// which React or a library complains in the console fails: users of the production build would get the fault without the
// complaint.

import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { patience } from './patience.ts';
import { startFile } from './ui-leftovers.ts';

const endFile = startFile();

configure({ asyncUtilTimeout: patience(10_000) });

/** Complaints that are about the test or its browser, not about the product. */
const NOISE = /not wrapped in act\(|is unrecognized in this browser/;
let complaints: string[] = [];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const text = parts.map(String).join(' ');
    if (!NOISE.test(text)) complaints.push(text);
  });
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};
afterAll(async () => {
  for (const channel of channels) channel.close();
  await endFile();
});
