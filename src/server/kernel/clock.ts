/** The current time. The sandbox has its own clock, which can be moved ahead by months. */
export interface Clock {
  now(liveMode: boolean): Date
}

/** The machine's clock, the same in both modes. */
export const systemClock: Clock = { now: () => new Date() }

/** A moment in unix seconds, as in the API. */
export function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}

/** The moment of a unix time in seconds. */
export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1_000)
}
