/** The words of a paragraph that is marked, as readers are shown them. */
import { getShownItem } from '@yalkut/catalog/reading'
import { isOf, isRefusal, plainRuns, segmentsOf } from '@yalkut/model'
import type { Ask } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'

const MOST = 300

/** Empty where no words are shown, or none is so named. */
export function wordsOfSegment(catalog: Ask['catalog'], item: string, segment: string): string {
  try {
    const unit = getShownItem(catalog, item)
    if (!isOf(unit, 'unit') || unit.withheld !== null) return ''
    for (const version of unit.data.body?.versions ?? []) {
      const found = segmentsOf(version).find(({ id }) => id === segment)
      if (found !== undefined) return opening(plainRuns(found.text ?? []), MOST)
    }
    return ''
  } catch (problem) {
    if (isRefusal(problem)) return ''
    throw problem
  }
}
