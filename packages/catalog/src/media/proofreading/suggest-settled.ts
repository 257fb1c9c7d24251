/** Lines of which two people have seen every doubtful word become a suggestion that names them. Source: shapes.md#doubts. */

import { type DoubtPlace, markSuggested, peopleOfDoubts, type SettledDoubt, settledDoubts } from '@yalkut/ledger/desks'
import { listed } from '@yalkut/model'
import { THING_WORDS } from '@yalkut/model/glossary'
import type { Reads } from '@yalkut/projection'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { LatestMain } from '../../core/services/writing.ts'
import { type Line, layersOf, levelOf } from '../../core/shown/layers.ts'
import { countOf } from '../../core/shown/place-title.ts'
import { findDraft } from '../scans/community-page.ts'
import { lowest } from '../scans/fix-line.ts'
import { doubtsOfScans, newLeftToRead, thresholdOf } from './doubtful-words.ts'

/** How often it is tried again when another suggestion takes some of the lines. */
const MAX_TRIES = 5

/** Suggests the lines that are done of the pages on which these words stand. The id of the suggestion; null when no line is done.
 *  Another one that is made at the same time takes each line once. */
export async function suggestSettled(
  services: Services,
  writer: SignedIn,
  main: LatestMain,
  answered: readonly DoubtPlace[],
): Promise<number | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const settled = await settledOf(services, answered)
    if (settled.length === 0) return null
    try {
      return await suggestLines(services, writer, main, settled)
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error
    }
  }
  return null
}

async function settledOf({ ledger }: Services, answered: readonly DoubtPlace[]): Promise<SettledDoubt[]> {
  const found: SettledDoubt[] = []
  for (const [scan, words] of Map.groupBy(answered, (word) => word.scan)) {
    const pages = new Set(words.map(({ page }) => page))
    found.push(...(await settledDoubts(ledger.read, scan, [...pages])))
  }
  return found
}

async function suggestLines(
  services: Services,
  writer: SignedIn,
  main: LatestMain,
  settled: readonly SettledDoubt[],
): Promise<number | null> {
  const { ledger } = services
  const { items, done, gone, lines } = itemsOf(main.reads, settled)
  if (gone.length > 0) await ledger.write((tx) => markSuggested(tx, gone, 0))
  if (items.length === 0) return null
  const people = await peopleOfDoubts(ledger.read, done)
  const { lang = 'he' } = writer
  const view = await suggestItems(services, writer, {
    main,
    title: titlesSaid('doubtful-words', { count: countOf(THING_WORDS.line, lines) })[lang],
    items,
    note: titlesSaid('read-by-people', { people: listed(people.map((handle) => `@${handle}`)) })[lang],
    async before(tx, { id }) {
      if ((await markSuggested(tx, done, id)) < done.length) throw new TakenMeanwhile()
    },
  })
  return view.id
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
    const threshold = thresholdOf(doubtsOfScans(reads, [layers], newLeftToRead()))
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
function partition(doubts: readonly SettledDoubt[], line: Line, level: number): [SettledDoubt[], SettledDoubt[]] {
  const fits = ({ first, last, word }: SettledDoubt): boolean => level === 0 && line.text.slice(first, last) === word
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
