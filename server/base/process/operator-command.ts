// How an operator runs a command here, for messages: a container has no npm, and a service has the program `merkur`.

/** `MERKUR_COMMAND` is set by deploy/merkur and the units. */
const commandName = (env: NodeJS.ProcessEnv): string =>
  env.MERKUR_COMMAND ?? (env.npm_lifecycle_event === undefined ? 'node bin/merkur.mjs' : 'npm run merkur --');

/** A command line such as `npm run merkur -- verify`. */
export const operatorCommand = (command: string, env: NodeJS.ProcessEnv = process.env): string =>
  `${commandName(env)} ${command}`;
