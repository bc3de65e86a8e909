// Runs before the tests of components: what they wait for may take long on a busy machine; what never comes still fails.
// Tabs of one browser are played within a thread, so channels reach no other: else a test in which somebody signs out
// elsewhere would sign out the people of tests that run beside it.

import { threadId } from 'node:worker_threads';
import { configure } from '@testing-library/react';
import { patience } from './patience.ts';

configure({ asyncUtilTimeout: patience(10_000) });

const OWN = Symbol.for('merkur.channel-of-thread');
if (!(OWN in BroadcastChannel))
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    static [OWN] = true;
    constructor(name: string) {
      super(`${name} ${threadId}`);
    }
  };
