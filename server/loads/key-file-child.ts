// Reads a key file in a separate process. Keys return to the server in memory.

import { type KeyFileRequest, readKeys } from './key-file-content.ts';

process.once('message', async (question: KeyFileRequest) => {
  process.send!(await readKeys(question), () => process.disconnect());
});
