// Lets callers that wait for the same row share one read. A caller never joins a read that has already begun, so it sees
// everything that was committed before it asked: it joins the next one, which begins when the first has ended.

type Read<Value> = () => Promise<Value>;

interface Reading<Value> {
  running: Promise<Value>;
  /** The read after it, for callers that came in the meantime. */
  next: Promise<Value> | null;
}

/** Creates reads that are shared by key. A read is forgotten when it ends, whether it succeeds or not. */
export function createJoinedReads<Value>(): (key: string, read: Read<Value>) => Promise<Value> {
  const readings = new Map<string, Reading<Value>>();

  function begin(key: string, read: Read<Value>): Promise<Value> {
    const reading: Reading<Value> = { running: read(), next: null };
    readings.set(key, reading);
    const forget = () => {
      if (reading.next === null) readings.delete(key);
    };
    reading.running.then(forget, forget);
    return reading.running;
  }

  return (key, read) => {
    const reading = readings.get(key);
    if (!reading) return begin(key, read);
    const start = () => begin(key, read);
    reading.next ??= reading.running.then(start, start);
    return reading.next;
  };
}
