/** The current time. The sandbox has its own clock, so that months can pass there in a minute. */
export interface Clock {
  now(liveMode: boolean): Date
}

/** The machine's clock, the same in both modes. */
export const systemClock: Clock = { now: () => new Date() }

/** A moment as it goes over the wire: whole unix seconds. */
export function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}

/** A moment read off the wire. */
export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1_000)
}
