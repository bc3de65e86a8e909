// Processor time of the current thread. Unlike wall time, it does not grow when other work delays the machine.

/** Milliseconds of processor time since the thread started, for differences. */
export function threadCpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
