// Vitest reporter of bin/test.mjs: writes counts, failed tests and durations as JSON to the file named by RESULT_FILE.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const ERROR_LINES = 12;
const DIFF_LINES = 30;
const SLOWEST = 10;

const withoutColours = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '');

const firstLines = (text, count) => withoutColours(text).split('\n').slice(0, count);

/** The start of an error message, and of the difference between what was expected and what came. */
function readMessage(error) {
  const message = firstLines(String(error?.stack || error?.message || error), ERROR_LINES);
  return [...message, ...(error?.diff ? firstLines(error.diff, DIFF_LINES) : [])].join('\n');
}

/** The names of the suites around a test and its own, outermost first. */
function namesOf(test) {
  const names = [test.name];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return names;
}

export default class ResultReporter {
  onInit(vitest) {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const result = { passed: 0, skipped: 0, failed: [], broken: unhandledErrors.map(readMessage), slowest: [] };
    for (const module of modules) {
      const file = relative(this.root, module.moduleId).replaceAll('\\', '/');
      const project = module.project.name;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        result.slowest.push({ file, names: namesOf(test), ms: Math.round(test.diagnostic()?.duration ?? 0) });
        if (state === 'passed' || state === 'skipped') result[state] += 1;
        // A test that is still pending when the run ends has failed too.
        else
          result.failed.push({
            project,
            file,
            names: namesOf(test),
            error: readMessage(errors?.[0] ?? `It is ${state}.`),
          });
      }
      // A file that does not load or a hook that throws: the whole file has failed, and has no test to name.
      const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      if (outside.length > 0) result.failed.push({ project, file, names: [], error: readMessage(outside[0]) });
    }
    result.slowest.sort((a, b) => b.ms - a.ms);
    result.slowest.length = Math.min(result.slowest.length, SLOWEST);
    writeFileSync(process.env.RESULT_FILE, JSON.stringify(result));
  }
}
