/** Search inside scans and texts, with the location of each match. Source: service.md#moments; shapes.md#moments. */
import { type ItemType, isOf, refuse } from '@yalkut/model'
import { queryTokens, type Reads, type ShownItem } from '@yalkut/projection'
import type { Services } from '../services/services.ts'
import type { FoundMoment, ParagraphMoment, ScanMoment } from '../shapes/moment.ts'
import { inOrderOfShowing, isTyped, levelOf, scanLayers, sourceOf } from '../shown/layers.ts'
import { isChecked } from '../shown/transcript-parts.ts'
import { type WordFinder, wordFinder } from './find-words.ts'
import { MAX_QUERY } from './search.ts'

/** Pages and paragraphs that are read for each one in the answer: some matches are older readings of the same page. */
const LOOKED_AT = 3

/** Matches with the words together and in order come first. Refuses `bad-request` for an empty or overlong query. */
export function searchMoments(
  { projection: { reads } }: Services,
  { q, limit }: { q: string; limit: number },
): { query: string; moments: FoundMoment[] } {
  const query = q.trim()
  if (query === '') throw refuse('bad-request', 'Give the words to search for in “q”.')
  if (query.length > MAX_QUERY) {
    throw refuse('bad-request', `A query has at most ${MAX_QUERY} characters.`)
  }
  const tokens = queryTokens(query)
  // Withheld words are not in the index. Words withheld since the last indexing are left out here.
  const matches = reads.moments
    .matches(tokens, limit * LOOKED_AT)
    .filter(({ withheld }) => withheld === null)
  const finder = wordFinder(tokens)
  const found = new Map<string, FoundMoment>([
    ...scanMoments(
      reads,
      matches.filter((match) => isOf(match, 'text-page')),
      finder,
    ),
    ...paragraphMoments(
      reads,
      matches.filter((match) => isOf(match, 'segment')),
      finder,
    ),
  ])
  return { query, moments: matches.flatMap(({ id }) => found.get(id) ?? []).slice(0, limit) }
}

/** One match for each printed page: the one in the layer that is shown. */
function scanMoments(
  reads: Reads,
  pages: readonly ShownItem<'text-page'>[],
  finder: WordFinder,
): (readonly [string, ScanMoment])[] {
  const readings = reads.moments.readings(pages.map(({ id }) => id))
  const scans = itemsOf(
    reads,
    'scan',
    readings.map(({ scan }) => scan),
  )
  const layers = itemsOf(
    reads,
    'text-layer',
    readings.map(({ layer }) => layer),
  )
  const byPage = Map.groupBy(readings, ({ asked }) => asked)
  return pages.flatMap((page) => {
    const beside = byPage.get(page.id) ?? []
    const scan = scans.get(beside[0]?.scan ?? '')
    if (scan === undefined) return []
    const found = beside.flatMap(({ layer }) => layers.get(layer) ?? [])
    const known = scanLayers(scan.id, found)
    const [first] = inOrderOfShowing(known)
    const shown = beside.find(({ layer }) => layer === first?.id)
    if (first === undefined || shown?.page !== page.id) return []
    const typed = isTyped(sourceOf(first, known))
    const moment = scanMoment(page, { scan, typed }, finder)
    return moment === null ? [] : [[page.id, moment] as const]
  })
}

function scanMoment(
  { id: page, data }: ShownItem<'text-page'>,
  { scan, typed }: { scan: ShownItem<'scan'>; typed: boolean },
  finder: WordFinder,
): ScanMoment | null {
  const lines = data.lines.map((line) => ({ line, words: finder.wordsIn(line.text) }))
  const best = lines.reduce((a, b) => (b.words > a.words ? b : a), lines[0] ?? NO_LINE)
  if (best.words === 0) return null
  const { id, text } = best.line
  return {
    ...{ kind: 'scan-line', id: page, scan: scan.id, publication: scan.data.publication },
    page: data.page,
    line: { id, text },
    hits: lines.reduce((sum, { line }) => sum + finder.hitsIn(line.text), 0),
    machine: !typed && levelOf(best.line, data.proofread) === 0,
  }
}

const NO_LINE = { line: { id: '', text: '' }, words: 0 }

function paragraphMoments(
  reads: Reads,
  segments: readonly ShownItem<'segment'>[],
  finder: WordFinder,
): (readonly [string, ParagraphMoment])[] {
  if (segments.length === 0) return []
  const texts = itemsOf(
    reads,
    'text',
    segments.map(({ data }) => data.text),
  )
  const heard = [...texts.values()].flatMap(({ data }) => data.recording ?? [])
  const recordings = itemsOf(reads, 'recording', heard)
  const ids = segments.map(({ id }) => id)
  const spans = reads.links.ofEach('alignment-span', { to: ids, field: 'segment', limit: 1 })
  return segments.flatMap(({ id, data }) => {
    const text = texts.get(data.text)
    if (text === undefined) return []
    const { kind: textKind, unit = null, recording = null } = text.data
    const moment: ParagraphMoment = {
      ...{ kind: 'paragraph', id, text: text.id, textKind, unit, recording },
      event: recordings.get(recording ?? '')?.data.event ?? null,
      startMs: spans.get(id)?.[0]?.data.startMs ?? null,
      snippet: finder.snippetOf(data.content),
      hits: finder.hitsIn(data.content),
      machine: !isChecked(data),
    }
    return [[id, moment] as const]
  })
}

function itemsOf<T extends ItemType>(
  reads: Reads,
  type: T,
  ids: readonly string[],
): Map<string, ShownItem<T>> {
  return new Map(reads.items.of(type, [...new Set(ids)]).map((item) => [item.id, item]))
}
