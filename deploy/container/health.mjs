// Is the process of this container well? Ends with 0 when the address on its own machine answers 200:
// health.mjs PORT/PATH
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}`, { signal: AbortSignal.timeout(7000) }).catch(
  () => null,
);
process.exit(answer?.status === 200 ? 0 : 1);
