// Waiting with a limit, for a process that must stop although some of its work does not end.

/** Whether work ends within this time (ms), by failing too. It is not interrupted otherwise. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const limit = Promise.withResolvers<false>();
  const timer = setTimeout(() => limit.resolve(false), limitMs);
  const isEnded = await Promise.race([
    limit.promise,
    work.then(
      () => true,
      () => true,
    ),
  ]);
  clearTimeout(timer);
  return isEnded;
}
