/** Long files are read a part at a time, so that a server answers others meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** About 20 ms of reading. */
const PART_CHARS = 250_000

/** Calls `read` with the parts of a text in their order. */
export async function inTurns(content: string, read: (part: string) => void): Promise<void> {
  for (let from = 0; from < content.length; from += PART_CHARS) {
    if (from > 0) await nextTurn()
    read(content.slice(from, from + PART_CHARS))
  }
}
