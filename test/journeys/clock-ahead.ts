// Preloaded into the product: sets its clock ahead of the machine's by a number of milliseconds.

const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  constructor(...given: [] | [value: number | string | Date]) {
    super(...((given.length === 0 ? [MachineDate.now() + AHEAD_MS] : given) as [number]));
  }

  static override now(): number {
    return MachineDate.now() + AHEAD_MS;
  }
} as DateConstructor;
