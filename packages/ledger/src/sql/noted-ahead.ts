/** Acts at the same time wait for each other, and the clocks of two servers differ: of two acts the later one may be noted with
 *  the earlier time, by less than this. */
const OUT_OF_ORDER_MS = 10 * 60_000

/** The latest time that an act before this one may have been noted with. What is still farther ahead was noted by a clock that has
 *  been set back since, and counts no more. Source: decisions.md#limits. */
export function latestNoted(now: string): string {
  return new Date(Date.parse(now) + OUT_OF_ORDER_MS).toISOString()
}
