// Counts the tests of a run for bin/test.mjs, into the file that COUNT_FILE names.
import { writeFileSync } from 'node:fs';

export default class CountingReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test that never came to an end has failed too.
        if (state === 'passed' || state === 'skipped') count[state] += 1;
        else count.failed += 1;
      }
      // What breaks outside of any test: a file that does not load, a hook.
      if (module.errors().length > 0) count.failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) count.failed += 1;
    }
    count.failed += unhandledErrors.length;
    writeFileSync(process.env.COUNT_FILE, JSON.stringify(count));
  }
}
