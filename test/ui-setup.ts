// Runs before component tests. Waits are long enough for a busy machine, while missing conditions still fail. Tabs of
// one browser are simulated within a thread, so channels do not cross threads: otherwise a test that signs out
// elsewhere would sign out users of concurrent tests.

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
