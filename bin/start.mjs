// `npm start`: runs the server; if the web application has changed since its last build, builds it in parallel.
import { run } from './run.mjs';
import { buildWeb, isWebStale } from './web.mjs';

run('server/main.ts', process.argv.slice(2), {
  beside: isWebStale()
    ? { args: buildWeb, failure: 'The web application could not be built; the reason is above. Merkur is stopped.' }
    : undefined,
});
