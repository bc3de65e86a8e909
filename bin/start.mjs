// `npm start`: runs the server and, when the web application has changed since it was last built, builds it meanwhile.
import { run } from './run.mjs';
import { buildWeb, isWebStale } from './web.mjs';

run('server/main.ts', process.argv.slice(2), {
  beside: isWebStale()
    ? { args: buildWeb, failure: 'The web application could not be built; the reason is above. Merkur is stopped.' }
    : undefined,
});
