/** Makes moments of the rows that a search found. Source: service.md#moments; shapes.md#moments. */
import { bodyOf, findSegment, findVersion, type ItemType, idIn, isOf, plainRuns } from '@yalkut/model'
import type { AnyShownItem, FoundRow, Reads, ShownItem } from '@yalkut/projection'
import type { BodyMoment, FoundMoment, ParagraphMoment, ScanMoment } from '../../../core/shapes/moment.ts'
import { inOrderOfShowing, isTyped, levelOf, scanLayers, sourceOf } from '../../../core/shown/layers.ts'
import { isChecked } from '../../../core/shown/transcript-parts.ts'
import { hitsOf, lineMatches, snippetOf, type TypedWords } from './shown-matches.ts'

/** The moments of rows, in their order; rows that are not shown (an older reading of a page, words that are withheld since the
 *  last indexing) are left out. */
export function momentsOf(reads: Reads, rows: readonly FoundRow[], typed: TypedWords): FoundMoment[] {
  const [inBodies, others] = [rows.filter(isInBody), rows.filter((row) => !isInBody(row))]
  const found = [
    ...reads.items.withBodies(idsOf(inBodies)),
    ...(others.length === 0 ? [] : reads.items.shown(idsOf(others))),
  ]
  const items = byId(found)
  const shown = rows.filter(({ id }) => items.get(id)?.withheld === null)
  const scans = scanMoments(reads, shown, items, typed)
  const paragraphs = paragraphMoments(reads, shown, items, typed)
  const bodies = bodyMoments(shown, items, typed)
  return shown.flatMap((row) => scans.get(row) ?? paragraphs.get(row) ?? bodies.get(row) ?? [])
}

/** The words of such a row are in the body of its item. */
function isInBody({ type }: FoundRow): boolean {
  return type === 'body'
}

type Items = ReadonlyMap<string, AnyShownItem>

function idsOf(rows: readonly FoundRow[]): string[] {
  return [...new Set(rows.map(({ id }) => id))]
}

function ofType<T extends 'text-page' | 'segment'>(
  type: T,
  rows: readonly FoundRow[],
  items: Items,
): { row: FoundRow; item: ShownItem<T> }[] {
  return rows.flatMap((row) => {
    const item = items.get(row.id)
    return row.type === type && item !== undefined && isOf(item, type) ? [{ row, item }] : []
  })
}

function rounded(score: number): number {
  return Math.round(score * 1_000) / 1_000
}

/** One moment for each printed page: of the layer that is shown. */
function scanMoments(
  reads: Reads,
  rows: readonly FoundRow[],
  items: Items,
  typed: TypedWords,
): Map<FoundRow, ScanMoment> {
  const pages = ofType('text-page', rows, items)
  const readings = reads.moments.readings(pages.map(({ item }) => item.id))
  const beside = readings.flatMap(({ scan, layer }) => [scan, layer])
  const known = beside.length === 0 ? [] : reads.items.shown([...new Set(beside)])
  const scans = byId(known.filter((item) => isOf(item, 'scan')))
  const layers = byId(known.filter((item) => isOf(item, 'text-layer')))
  const byPage = Map.groupBy(readings, ({ asked }) => asked)
  const found = new Map<FoundRow, ScanMoment>()
  for (const { row, item: page } of pages) {
    const layersBeside = byPage.get(page.id) ?? []
    const scan = scans.get(layersBeside[0]?.scan ?? '')
    if (scan === undefined) continue
    const ofScan = scanLayers(
      scan.id,
      layersBeside.flatMap(({ layer }) => layers.get(layer) ?? []),
    )
    const [first] = inOrderOfShowing(ofScan)
    const shown = layersBeside.find(({ layer }) => layer === first?.id)
    if (first === undefined || shown?.page !== page.id) continue
    const moment = scanMoment(row, page, { scan, isTyped: isTyped(sourceOf(first, ofScan)) }, typed)
    if (moment !== null) found.set(row, moment)
  }
  return found
}

/** The line with the words that answer most of the query. */
function scanMoment(
  row: FoundRow,
  { id: page, data }: ShownItem<'text-page'>,
  about: { scan: ShownItem<'scan'>; isTyped: boolean },
  typed: TypedWords,
): ScanMoment | null {
  const at = bestLine(row)
  const line = data.lines[at]
  if (line === undefined) return null
  const { id, text } = line
  const { scan } = about
  return {
    kind: 'scan-line',
    id: page,
    scan: scan.id,
    publication: scan.data.publication,
    page: data.page,
    line: { id, text },
    hits: hitsOf(row.matches),
    machine: !about.isTyped && levelOf(line, data.proofread) === 0,
    score: rounded(row.score),
    matches: lineMatches(text, row.lines.indexOf(at), row.matches, typed),
    missing: row.missing,
  }
}

function bestLine({ matches, lines }: FoundRow): number {
  const weights = new Map<number, Map<number, number>>()
  for (const { at, slot, way } of matches) {
    const line = lines[at] ?? 0
    const slots = weights.get(line) ?? new Map<number, number>()
    slots.set(slot, Math.max(slots.get(slot) ?? 0, way.weight))
    weights.set(line, slots)
  }
  let best = { line: 0, weight: 0 }
  for (const [line, slots] of weights) {
    const weight = [...slots.values()].reduce((a, b) => a + b, 0)
    if (weight > best.weight) best = { line, weight }
  }
  return best.line
}

function paragraphMoments(
  reads: Reads,
  rows: readonly FoundRow[],
  items: Items,
  typed: TypedWords,
): Map<FoundRow, ParagraphMoment> {
  const segments = ofType('segment', rows, items)
  if (segments.length === 0) return new Map()
  const texts = itemsOf(
    reads,
    'text',
    segments.map(({ item }) => item.data.text),
  )
  const heard = [...texts.values()].flatMap(({ data }) => data.recording ?? [])
  const recordings = itemsOf(reads, 'recording', heard)
  const ids = segments.map(({ item }) => item.id)
  const spans = reads.links.ofEach('alignment-span', { to: ids, field: 'segment', limit: 1 })
  const found = new Map<FoundRow, ParagraphMoment>()
  for (const { row, item } of segments) {
    const { id, data } = item
    const text = texts.get(data.text)
    if (text === undefined) continue
    const { kind: textKind, unit = null, recording = null } = text.data
    const shown = snippetOf(data.content, row.matches, typed)
    found.set(row, {
      kind: 'paragraph',
      id,
      text: text.id,
      textKind,
      unit,
      recording,
      event: recordings.get(recording ?? '')?.data.event ?? null,
      startMs: spans.get(id)?.[0]?.data.startMs ?? null,
      snippet: shown.text,
      hits: hitsOf(row.matches),
      machine: !isChecked(data),
      score: rounded(row.score),
      matches: shown.matches,
      missing: row.missing,
    })
  }
  return found
}

/** One moment for each segment: of several versions the best, with the others in `also`. */
function bodyMoments(rows: readonly FoundRow[], items: Items, typed: TypedWords): Map<FoundRow, BodyMoment> {
  const found = new Map<FoundRow, BodyMoment>()
  const first = new Map<string, BodyMoment>()
  for (const row of rows.filter(isInBody)) {
    const { id } = row
    const best = first.get(`${id} ${row.segment}`)
    if (best !== undefined) {
      best.also = [...(best.also ?? []), row.version]
      continue
    }
    const item = items.get(id)
    const moment = item === undefined ? null : bodyMoment(row, item, typed)
    if (moment === null) continue
    first.set(`${id} ${row.segment}`, moment)
    found.set(row, moment)
  }
  return found
}

function bodyMoment(row: FoundRow, item: AnyShownItem, typed: TypedWords): BodyMoment | null {
  const body = bodyOf(item)
  const version = body === undefined ? null : findVersion(body, row.version)
  const segment = version === null ? null : findSegment(version, row.segment)
  if (version === null || segment === null) return null
  const shown = snippetOf(plainRuns(segment.text ?? []), row.matches, typed)
  const { id, type: itemType, path } = item
  return {
    kind: 'body',
    id,
    itemType,
    path,
    version: row.version,
    segment: row.segment,
    language: version.language,
    unit: itemType === 'unit' ? id : null,
    work: itemType === 'work' ? id : idIn(item.data, 'work'),
    snippet: shown.text,
    hits: hitsOf(row.matches),
    machine: !isChecked({ origin: segment.origin ?? version.origin }),
    score: rounded(row.score),
    matches: shown.matches,
    missing: row.missing,
  }
}

function itemsOf<T extends ItemType>(reads: Reads, type: T, ids: readonly string[]): Map<string, ShownItem<T>> {
  return ids.length === 0 ? new Map() : byId(reads.items.of(type, [...new Set(ids)]))
}

function byId<I extends { id: string }>(items: readonly I[]): Map<string, I> {
  return new Map(items.map((item) => [item.id, item]))
}
