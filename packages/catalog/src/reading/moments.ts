/** Words inside scans and texts, each with where it stands. Source: service.md#moments; shapes.md#moments. */
import { refuse } from '@yalkut/model'
import { queryTokens, type Reads, type WordMatch } from '@yalkut/projection'
import { levelIn } from '../scans/scan-text.ts'
import type { Services } from '../services/services.ts'
import { inOrderOfShowing, levelOf, linesOf, scanLayers } from '../shown/layers.ts'
import { type ReadItem, readItem } from '../shown/read-item.ts'
import { isChecked, numberOr } from '../shown/transcript-parts.ts'
import { type WordFinder, wordFinder } from './find-words.ts'
import { MAX_QUERY } from './search.ts'

export interface ScanMoment {
  kind: 'scan-line'
  /** Of the text-page. */
  id: string
  scan: string
  publication: string | null
  page: number
  line: { id: string; text: string }
  /** How often the words stand on the page. */
  hits: number
  machine: boolean
}

export interface ParagraphMoment {
  kind: 'paragraph'
  /** Of the segment. */
  id: string
  text: string
  textKind: string
  unit: string | null
  recording: string | null
  event: string | null
  /** Where it is heard. */
  startMs: number | null
  snippet: string
  hits: number
  machine: boolean
}

export type Moment = ScanMoment | ParagraphMoment

/** Pages and paragraphs looked at for each that is answered: some turn out to be older readings of the same page. */
const LOOKED_AT = 3

/** Those with the words together and in order first. Refuses `bad-request` for an empty or endless query. */
export function searchMoments(
  { projection: { reads } }: Services,
  { q, limit }: { q: string; limit: number },
): { query: string; moments: Moment[] } {
  const query = q.trim()
  if (query === '') throw refuse('bad-request', 'Say what to look for in “q”.')
  if (query.length > MAX_QUERY) {
    throw refuse('bad-request', `A query has at most ${MAX_QUERY} characters.`)
  }
  const tokens = queryTokens(query)
  const matches = reads.moments.matches(tokens, limit * LOOKED_AT)
  const finder = wordFinder(tokens)
  const found = new Map<string, Moment>([
    ...scanMoments(reads, ofType(matches, 'text-page'), finder),
    ...paragraphMoments(reads, ofType(matches, 'segment'), finder),
  ])
  return { query, moments: matches.flatMap(({ id }) => found.get(id) ?? []).slice(0, limit) }
}

function ofType(matches: readonly WordMatch[], type: WordMatch['type']): ReadItem[] {
  const items = matches.filter((match) => match.type === type).map(({ bytes }) => readItem(bytes))
  // Held words are not in the index; what is held since is not told of either.
  return items.filter(({ withheld }) => withheld === null)
}

/** One for each printed page: that of the layer that shows it. */
function scanMoments(
  reads: Reads,
  pages: readonly ReadItem[],
  finder: WordFinder,
): (readonly [string, ScanMoment])[] {
  const readings = Map.groupBy(
    reads.moments.readings(pages.map(({ id }) => id)),
    ({ asked }) => asked,
  )
  return pages.flatMap((page) => {
    const beside = readings.get(page.id) ?? []
    const [first] = beside
    if (first === undefined) return []
    const scan = readItem(first.scan)
    const layers = beside.map(({ layer, page: id }) => ({ layer: readItem(layer), id }))
    const order = inOrderOfShowing(
      scanLayers(
        scan.id,
        layers.map(({ layer }) => layer),
      ),
    )
    const shown = layers.find(({ layer }) => layer.id === order[0]?.id)
    if (shown?.id !== page.id) return []
    const moment = scanMoment(page, scan, finder)
    return moment === null ? [] : [[page.id, moment] as const]
  })
}

function scanMoment(page: ReadItem, scan: ReadItem, finder: WordFinder): ScanMoment | null {
  const lines = linesOf(page.data).map((line) => ({ line, words: finder.wordsIn(line.text) }))
  const best = lines.reduce((a, b) => (b.words > a.words ? b : a), lines[0] ?? NO_LINE)
  if (best.words === 0) return null
  const { publication } = scan.data
  const { id, text } = best.line
  return {
    ...{ kind: 'scan-line', id: page.id, scan: scan.id },
    publication: typeof publication === 'string' ? publication : null,
    page: numberOr(page.data.page, 1),
    line: { id, text },
    hits: lines.reduce((sum, { line }) => sum + finder.hitsIn(line.text), 0),
    machine: levelOf(best.line, levelIn(page.data)) === 0,
  }
}

const NO_LINE = { line: { id: '', text: '' }, words: 0 }

function paragraphMoments(
  reads: Reads,
  segments: readonly ReadItem[],
  finder: WordFinder,
): (readonly [string, ParagraphMoment])[] {
  if (segments.length === 0) return []
  const texts = itemsOf(
    reads,
    segments.map(({ data }) => data.text),
  )
  const recordings = itemsOf(
    reads,
    [...texts.values()].map(({ data }) => data.recording),
  )
  const spans = new Map(
    reads.links
      .linkedOfEach({
        to: segments.map(({ id }) => id),
        ...{ field: 'segment', type: 'alignment-span', limit: 1 },
      })
      .flatMap(({ id, items: [span] }) =>
        span === undefined ? [] : [[id, readItem(span)] as const],
      ),
  )
  return segments.flatMap((segment) => {
    const text = texts.get(String(segment.data.text))
    if (text === undefined) return []
    const content = String(segment.data.content)
    const recording = stringOr(text.data.recording)
    const event = recording === null ? null : stringOr(recordings.get(recording)?.data.event)
    const moment: ParagraphMoment = {
      ...{ kind: 'paragraph', id: segment.id, text: text.id, textKind: String(text.data.kind) },
      ...{ unit: stringOr(text.data.unit), recording, event },
      startMs: numberOr(spans.get(segment.id)?.data.startMs, null),
      snippet: finder.snippetOf(content),
      hits: finder.hitsIn(content),
      machine: !isChecked(segment.data),
    }
    return [[segment.id, moment] as const]
  })
}

function itemsOf(reads: Reads, ids: readonly unknown[]): Map<string, ReadItem> {
  const named = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (named.length === 0) return new Map()
  return new Map(reads.items.batch(named).map(({ id, bytes }) => [id, readItem(bytes)]))
}

function stringOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
