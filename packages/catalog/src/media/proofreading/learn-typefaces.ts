/** Learns every typeface of which people have checked enough lines, and measures what that helps. Source: shapes.md#learning. */
import { dropTypefacesBefore, putTypeface } from '@yalkut/ledger/desks'
import type { GroupedPair } from '@yalkut/ocr'
import { openLearning } from '../../core/learning/learning.ts'
import type { ReadServices } from '../../core/services/services.ts'
import { collectPairs, type PairsOfTypeface } from './checked-pairs.ts'

/** Fewer lines teach nothing. */
const MIN_LINES = 40

/** Stops soon after the signal; the next run does the rest. */
export async function learnTypefaces(services: ReadServices, signal: AbortSignal): Promise<void> {
  const main = await services.latest()
  const at = services.clock().toISOString()
  const learning = openLearning()
  try {
    for (const face of await collectPairs(main.reads, signal)) {
      signal.throwIfAborted()
      if (face.pairs.length < MIN_LINES) continue
      const learned = await learning.learn(groupsOf(face))
      const { typeface, engine, scans, pairs } = face
      await services.ledger.write((tx) =>
        putTypeface(tx, {
          typeface,
          engine: engine.name,
          engine_version: engine.version,
          lines: pairs.length,
          held_back: learned.validationLines,
          wrong_before: learned.before,
          wrong_after: learned.after,
          scans: JSON.stringify([...scans].sort()),
          face: JSON.stringify(learned.face),
          at,
        }),
      )
    }
    await services.ledger.write((tx) => dropTypefacesBefore(tx, at))
  } finally {
    await learning.close()
  }
}

/** Lines are held back by scan; of a typeface with one scan by page. */
function groupsOf({ pairs, scans }: PairsOfTypeface): GroupedPair[] {
  return pairs.map(({ read, right, group, page }) => {
    return { read, right, group: scans.size > 1 ? group : page }
  })
}
