/** Lines of which two people have seen every doubtful word become a suggestion that names them. Source: shapes.md#doubts. */
import {
  markSuggested,
  peopleOfDoubts,
  type SettledDoubt,
  settledDoubts,
} from '@yalkut/ledger/desks'
import type { Reads } from '@yalkut/projection'
import type { SignedIn } from '../access/caller.ts'
import { findDraft } from '../scans/community-page.ts'
import { lowest } from '../scans/fix-line.ts'
import { type SuggestedItem, suggestItems } from '../sending/suggest-items.ts'
import type { Services } from '../services/services.ts'
import type { LatestMain } from '../services/writing.ts'
import { type Line, layersOf, levelOf } from '../shown/layers.ts'
import { doubtsOfScans, thresholdOf } from './doubtful-words.ts'

/** The id of the suggestion; null when no line is done. Another one that is made at the same time takes each line once. */
export async function suggestSettled(
  services: Services,
  writer: SignedIn,
  main: LatestMain,
  scans: readonly string[],
): Promise<number | null> {
  const { ledger } = services
  const settled = await settledDoubts(ledger.read, scans)
  if (settled.length === 0) return null
  const { items, done, gone, lines } = itemsOf(main.reads, settled)
  if (gone.length > 0) await ledger.write((tx) => markSuggested(tx, gone, 0))
  if (items.length === 0) return null
  const people = await peopleOfDoubts(ledger.read, done)
  try {
    const view = await suggestItems(services, writer, {
      ...{ main, title: `מילים מסופקות: ${lines} שורות`, items },
      note: `נקראו בידי ${people.map((handle) => `@${handle}`).join(', ')}`,
      async before(tx, { id }) {
        if ((await markSuggested(tx, done, id)) < done.length) throw new TakenMeanwhile()
      },
    })
    return view.id
  } catch (error) {
    if (error instanceof TakenMeanwhile) return null
    throw error
  }
}

/** Somebody else’s suggestion has some of these lines. */
class TakenMeanwhile extends Error {}

interface Settled {
  items: SuggestedItem[]
  lines: number
  /** Keys of the words of these lines. */
  done: string[]
  /** Keys of words whose line was checked or changed since, or whose page has no text any more. */
  gone: string[]
}

function itemsOf(reads: Reads, settled: readonly SettledDoubt[]): Settled {
  const result: Settled = { items: [], lines: 0, done: [], gone: [] }
  const items = new Map<string, SuggestedItem>()
  for (const [scan, words] of Map.groupBy(settled, (doubt) => doubt.scan)) {
    const layers = layersOf(reads, scan)
    const threshold = thresholdOf(doubtsOfScans(reads, [layers]))
    for (const [page, some] of Map.groupBy(words, (doubt) => doubt.page)) {
      const draft = findDraft(reads, layers, page)
      if (draft === null) {
        result.gone.push(...some.map(({ key }) => key))
        continue
      }
      const byLine = Map.groupBy(some, ({ line }) => line)
      let changes = 0
      const lines = draft.lines.flatMap((line): Line[] => {
        const doubts = byLine.get(line.id) ?? []
        byLine.delete(line.id)
        const level = levelOf(line, draft.level)
        const same = { ...line, proofread: level }
        const [fitting, others] = partition(doubts, line, level)
        result.gone.push(...others.map(({ key }) => key))
        if (fitting.length === 0 || !isDone(line, fitting, threshold)) return [same]
        changes += 1
        result.done.push(...fitting.map(({ key }) => key))
        const text = withAgreed(line.text, fitting)
        return text === '' ? [] : [{ ...line, text, proofread: 2 }]
      })
      for (const left of byLine.values()) result.gone.push(...left.map(({ key }) => key))
      if (changes === 0) continue
      result.lines += changes
      for (const item of draft.items(lines, lowest(lines))) items.set(item.id, item)
    }
  }
  return { ...result, items: [...items.values()] }
}

/** Those that the line has as they were asked, and the others. */
function partition(
  doubts: readonly SettledDoubt[],
  line: Line,
  level: number,
): [SettledDoubt[], SettledDoubt[]] {
  const fits = ({ first, last, word }: SettledDoubt): boolean =>
    level === 0 && line.text.slice(first, last) === word
  return [doubts.filter(fits), doubts.filter((doubt) => !fits(doubt))]
}

/** Whether every word of the line that is shown as doubtful was settled. */
function isDone(line: Line, settled: readonly SettledDoubt[], threshold: number): boolean {
  const shown = (line.unsure ?? []).filter(({ sure }) => sure < threshold)
  return shown.every(({ from }) => settled.some(({ first }) => first === from))
}

function withAgreed(text: string, settled: readonly SettledDoubt[]): string {
  let words = text
  for (const { first, last, agreed } of settled.toSorted((a, b) => b.first - a.first)) {
    words = words.slice(0, first) + agreed + words.slice(last)
  }
  return words.replace(/\s+/gu, ' ').trim()
}
