/** The words and fields that a person’s open suggestions change, one by one. Words that readers may not see are left out.
 *  Source: service.md#personal-page; shapes.md#personal-page; shapes.md#withheld-words. */
import type { WaitingItem } from '@yalkut/ledger/suggestions'
import {
  type BodyVersion,
  diffData,
  type ItemData,
  isItemId,
  isJsonObject,
  type Json,
  type JsonObject,
  plainRuns,
  segmentsOf,
} from '@yalkut/model'
import type { ProposedParents, Reads } from '@yalkut/projection'
import type { WaitingChange } from '../../core/shapes/personal.ts'
import { layersOfEach, shownPagesOfEach } from '../../core/shown/layers.ts'
import { findBody } from '../../organizing/item-words/body-of.ts'

/** The most changes in one answer. */
const MAX_CHANGES = 500
/** The longest value of a field, in characters. */
const MAX_VALUE = 2_000

type Change = Pick<WaitingChange, 'before' | 'after'> & Partial<WaitingChange>
type Data = JsonObject | null

/** In the order of the items. Four statements of the projection at most, and three more for pages that have no copy by people yet. */
export function changesIn(reads: Reads, waiting: readonly WaitingItem[]): WaitingChange[] {
  if (waiting.length === 0) return []
  // A new layer or text is in the same suggestion as what it holds.
  const proposed: ProposedParents = new Map(waiting.map((item) => [item.id, item]))
  const { shown } = reads.proposals.page(
    waiting.map(({ path, baseRev, ...item }) => ({ ...item, path, baseRev, mergedInto: null })),
    proposed,
  )
  const pages = new ShownPages(reads, waiting, proposed)
  const changes: WaitingChange[] = []
  for (const [at, item] of waiting.entries()) {
    const sides = shown[at]
    if (sides === undefined) continue
    const { before, after, now } = sides
    if ([before, after, now].some((side) => side?.withheld != null)) continue
    const [from, to] = [before?.data ?? null, after?.data ?? null]
    const { suggestion, number, id: entity } = item
    const status = item.status === 'sent_back' ? item.status : 'open'
    for (const change of changesOf(item, from, to, pages)) {
      changes.push({ suggestion, number, status, entity, ...change })
    }
    if (changes.length >= MAX_CHANGES) return changes.slice(0, MAX_CHANGES)
  }
  return changes
}

function changesOf(item: WaitingItem, from: Data, to: Data, pages: ShownPages): Change[] {
  switch (item.type) {
    case 'segment':
      return paragraphChange(item.id, from, to)
    case 'text-page':
      return lineChanges(pages.placeOf(item), from ?? pages.shownOf(item), to)
    // Timings and copies of pages follow the words and add no information.
    case 'text-layer':
    case 'alignment':
    case 'alignment-span':
      return []
    default:
      return [...bodyChanges(from, to), ...fieldChanges(from, to)]
  }
}

function paragraphChange(segment: string, from: Data, to: Data): Change[] {
  const [before, after] = [from?.content ?? null, to?.content ?? null]
  const words = { before: asText(before), after: asText(after) }
  return words.before === words.after ? [] : [{ segment, ...words }]
}

type Lines = ItemData['text-page']['lines']

function linesIn(data: Data): Map<string, string> {
  const lines = Array.isArray(data?.lines) ? data.lines : []
  return new Map(
    lines.flatMap((line) => {
      if (!isJsonObject(line)) return []
      const { id, text } = line
      return typeof id === 'string' && typeof text === 'string' ? [[id, text]] : []
    }),
  )
}

function lineChanges(place: Partial<WaitingChange> | null, from: Data, to: Data): Change[] {
  if (place === null || to === null) return []
  const was = linesIn(from)
  return [...linesIn(to)].flatMap(([line, after]) => {
    const before = was.get(line) ?? null
    return before === after ? [] : [{ ...place, line, before, after }]
  })
}

function bodyChanges(from: Data, to: Data): Change[] {
  const [was, is] = [wordsIn(from), wordsIn(to)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [before = null, after = null] = [was.get(key)?.words, is.get(key)?.words]
    const { version, segment } = was.get(key) ?? is.get(key) ?? {}
    if (before === after || version === undefined || segment === undefined) return []
    return [{ version, segment, before, after }]
  })
}

function wordsIn(data: Data): Map<string, { version: string; segment: string; words: string }> {
  const versions: readonly BodyVersion[] = data === null ? [] : (findBody(data)?.versions ?? [])
  return new Map(
    versions.flatMap((version) =>
      segmentsOf(version).flatMap(({ id: segment, text }) => {
        if (text === undefined) return []
        const words = { version: version.id, segment, words: plainRuns(text) }
        return [[`${version.id} ${segment}`, words] as const]
      }),
    ),
  )
}

function fieldChanges(from: Data, to: Data): Change[] {
  const [was, is] = [withoutBody(from), withoutBody(to)]
  return diffData(was, is).map(({ path, before, after }) => ({
    field: path,
    before: asText(before),
    after: asText(after),
  }))
}

function withoutBody(data: Data): Data {
  if (data === null) return null
  const { body: _, ...rest } = data
  return rest
}

function asText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, MAX_VALUE)
}

/** The pages of scans that the changes copy, as readers see them. */
class ShownPages {
  readonly #layers: ProposedParents
  readonly #lines = new Map<string, Lines>()
  readonly #scanOf = new Map<string, string>()

  constructor(reads: Reads, waiting: readonly WaitingItem[], proposed: ProposedParents) {
    this.#layers = proposed
    const pages = waiting.filter(({ type }) => type === 'text-page')
    const layers = [...new Set(pages.flatMap(({ data }) => idIn(data, 'layer')))]
    for (const layer of reads.items.of('text-layer', layers)) {
      this.#scanOf.set(layer.id, layer.data.scan)
    }
    const places = pages.flatMap((page) => this.placeOf(page) ?? [])
    const scans = layersOfEach(reads, [...new Set(places.flatMap(({ scan }) => scan ?? []))])
    const shown = shownPagesOfEach(reads, scans)
    const ids = new Map<string, string>()
    for (const [at, { scan }] of scans.entries()) {
      for (const page of shown[at] ?? []) ids.set(`${scan} ${page.page}`, page.id)
    }
    const wanted = places.flatMap(({ scan, page }) => ids.get(`${scan} ${page}`) ?? [])
    const found = reads.items.of('text-page', [...new Set(wanted)])
    const lines = new Map(found.flatMap(({ id, data, withheld }) => (withheld === null ? [[id, data.lines]] : [])))
    for (const [place, id] of ids) {
      const known = lines.get(id)
      if (known !== undefined) this.#lines.set(place, known)
    }
  }

  placeOf({ data }: WaitingItem): { scan: string; page: number } | null {
    const [layer] = idIn(data, 'layer')
    const page = data?.page
    if (layer === undefined || typeof page !== 'number') return null
    const scan = this.#scanOf.get(layer) ?? idIn(this.#layers.get(layer)?.data ?? null, 'scan')[0]
    return scan === undefined ? null : { scan, page }
  }

  /** null: readers are shown no such page. */
  shownOf(item: WaitingItem): Data {
    const place = this.placeOf(item)
    const lines = place === null ? undefined : this.#lines.get(`${place.scan} ${place.page}`)
    return lines === undefined ? null : { lines: lines.map(({ id, text }) => ({ id, text })) }
  }
}

function idIn(data: Data, field: string): string[] {
  const value = data?.[field]
  return typeof value === 'string' && isItemId(value) ? [value] : []
}
