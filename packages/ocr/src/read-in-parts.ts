/** Reads long files in parts, so that the server answers other requests between the parts. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Takes about 20 ms to parse. */
const PART_CHARS = 250_000

/** Calls `read` with the parts of `content` in order, each in a turn of the event loop of its own. */
export async function readInParts(content: string, read: (part: string) => void): Promise<void> {
  for (let from = 0; from < content.length; from += PART_CHARS) {
    if (from > 0) await nextTurn()
    read(content.slice(from, from + PART_CHARS))
  }
}
