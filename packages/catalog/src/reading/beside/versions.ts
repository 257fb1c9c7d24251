/** The words of a place in other languages, and where they are printed. Source: shapes.md#beside-a-place. */
import { type BodyVersion, bodyOf, findSegment, isOf, isServed, isUnchecked, plainText } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { pagesInScan } from '../../core/shown/printed-pages.ts'
import type { Counts } from './counts.ts'
import { type Entry, entrySource, openingOf, type Source, snippetField } from './entry.ts'
import type { Place } from './place.ts'
import { namingSource, relationSources } from './relations.ts'

/** Scans of one printing, and translations of one text, that are looked at. */
const MAX_SCANS = 50
const MAX_TEXTS = 100

export interface Versions {
  translations: Source[]
  printings: Source[]
}

export function versionSources(counts: Counts, place: Place): Versions {
  const { reads } = counts
  const { text, item, linked } = place
  const texts =
    place.unit === null && text !== null
      ? reads.links.of('text', { to: text.id, field: 'translationOf', limit: MAX_TEXTS })
      : linked.filter((each) => isOf(each, 'text'))
  const [first, ...others] = bodyVersions(place)
  const entriesOf = (isOther: boolean): Entry[] =>
    others
      .filter(({ language }) => (language !== first?.language) === isOther)
      .flatMap((version) => versionEntry(place, version))
  const inTexts = textEntries(reads, texts, place)
  return {
    translations: [
      entrySource(entriesOf(true)),
      entrySource(inTexts.flatMap(({ kind, entry }) => (kind === 'translation' ? entry : []))),
      ...relationSources(counts, place, { side: 'in', kind: 'translation-of' }),
    ],
    printings: [
      entrySource(entriesOf(false)),
      entrySource(inTexts.flatMap(({ kind, entry }) => (kind === 'edition' ? entry : []))),
      entrySource(scannedEntries(reads, place)),
      ...relationSources(counts, place, { side: 'out', kind: 'printed-in' }),
      ...(isOf(item, 'work') ? [namingSource(counts, { item: item.id, field: 'work', type: 'publication' })] : []),
      ...(isOf(item, 'publication')
        ? [namingSource(counts, { item: item.id, field: 'publication', type: 'scan' })]
        : []),
    ],
  }
}

function bodyVersions({ unit, item }: Place): BodyVersion[] {
  return bodyOf(unit ?? item)?.versions ?? []
}

/** Paragraphs of a body have the same id in all its versions. */
function versionEntry({ unit, item, segment }: Place, version: BodyVersion): Entry[] {
  const about = { id: (unit ?? item).id, version: version.id, language: version.language }
  if (segment === null) {
    return [{ ...about, isMachine: isUnchecked(version.origin), ...snippetField(openingOf(version)) }]
  }
  const found = findSegment(version, segment.id)
  if (found === null) return []
  const isMachine = isUnchecked(found.origin ?? version.origin)
  return [{ ...about, segment: found.id, isMachine, ...snippetField(plainText(found)) }]
}

interface TextEntry {
  kind: ShownItem<'text'>['data']['kind']
  entry: Entry
}

/** Paragraphs of other texts stand at the same place. A text that is withheld, or without the paragraph, is left out. */
function textEntries(reads: Reads, texts: readonly ShownItem<'text'>[], { text: own, segment }: Place): TextEntry[] {
  const shown = texts.filter(({ id, withheld }) => withheld === null && id !== own?.id)
  const ids = shown.map(({ id }) => id)
  const placed = new Map(reads.beside.atPlace(ids, segment?.at ?? 0).map(({ text, id }) => [text, id]))
  return shown.flatMap(({ id, data: { kind, language, publication, origin } }): TextEntry[] => {
    const paragraph = placed.get(id)
    if (segment !== null && paragraph === undefined) return []
    const isMachine = isUnchecked(origin)
    const entry: Entry = {
      id,
      language,
      isMachine,
      ...(publication !== undefined && { namedBy: publication }),
      ...(paragraph !== undefined && { wordsOf: paragraph }),
      ...(segment !== null && paragraph !== undefined && { segment: paragraph }),
    }
    return [{ kind, entry }]
  })
}

/** The page in each printing: of a scan that may be shown, else the printing alone. */
function scannedEntries(reads: Reads, { linked, segment }: Place): Entry[] {
  const own = segment?.item?.data.page
  const maps = linked.filter((item) => isOf(item, 'contents-map'))
  const to = [...new Set(maps.map(({ data }) => data.publication))]
  const scans = reads.links.ofEach('scan', { to, field: 'publication', limit: MAX_SCANS })
  const all = [...scans.values()].flat()
  const shown = shownScans(reads, all)
  const exact = own === undefined ? [] : exactEntry(reads, own)
  const pages = maps.map(({ data: { publication, pages: range, origin } }): Entry => {
    const scan = (scans.get(publication) ?? [])
      .filter(({ id }) => shown.has(id))
      .toSorted((a, b) => Number(b.data.preferred === true) - Number(a.data.preferred === true))[0]
    const isMachine = isUnchecked(origin)
    if (scan === undefined) return { id: publication, isMachine }
    return { id: scan.id, namedBy: publication, page: pagesInScan(range, scan.data).from, isMachine }
  })
  return [...exact, ...pages.filter(({ id }) => exact.every((each) => each.id !== id))]
}

/** The paragraph says itself on which page it is printed. */
function exactEntry(reads: Reads, { scan: id, page }: { scan: string; page: number }): Entry[] {
  const [scan] = reads.items.of('scan', [id])
  if (scan === undefined || !shownScans(reads, [scan]).has(id)) return []
  return [{ id, namedBy: scan.data.publication, page }]
}

/** A file that the catalog does not have is nothing that its rights withhold. */
function shownScans(reads: Reads, scans: readonly ShownItem<'scan'>[]): Set<string> {
  const files = reads.files.files(scans.map(({ data }) => data.file))
  const held = reads.items.withheldItems(scans.map(({ id }) => id))
  const isShown = ({ id, data }: ShownItem<'scan'>): boolean => {
    const file = files.get(data.file)
    return !held.has(id) && (file === undefined || isServed(file.rights))
  }
  return new Set(scans.filter(isShown).map(({ id }) => id))
}
