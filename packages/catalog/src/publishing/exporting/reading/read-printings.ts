/** The words of a printing: the texts that were typed from it, or else the lines of its scan; and those of a scan or a text alone. */
import type { BodySegment, LanguageCode, Run } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import {
  inOrderOfShowing,
  isTyped,
  layersOf,
  type ScanLayers,
  shownLine,
  sourceOf,
} from '../../../core/shown/layers.ts'
import { segmentsOfEach } from '../../../core/shown/transcript-parts.ts'
import { type UnitVersion, versionOfText } from '../../../core/shown/unit-versions.ts'
import { type Found, NO_SOURCE, namedIn, type Reading, wordsOfName } from './found.ts'
import { printingsOf } from './read-units.ts'
import { textPages } from './text-pages.ts'

const MAX_TEXTS = 5_000
const MAX_SCANS = 50

export function* readPublication(reading: Reading, printing: ShownItem<'publication'>): Iterable<Found> {
  reading.see(printing)
  const texts = reading.reads.links.of('text', { to: printing.id, field: 'publication', limit: MAX_TEXTS })
  const scan = texts.length > 0 ? null : preferredScan(reading.reads, printing.id)
  if (scan !== null) yield* readScan(reading, scan)
  const units = new Map(
    reading.reads.items
      .of(
        'unit',
        texts.flatMap(({ data }) => data.unit ?? []),
      )
      .map((unit) => [unit.id, unit]),
  )
  const ordered = texts.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ data }) => units.get(data.unit ?? '')?.data.order ?? '~')
    return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1
  })
  for (const text of ordered) {
    const unit = units.get(text.data.unit ?? '')
    if (unit !== undefined) reading.see(unit)
    const [found] = [...readText(reading, text)]
    const title = unit === undefined ? null : wordsOfName(reading.lang, unit.data.label)
    if (found !== undefined) yield { ...found, title }
  }
}

/** The scan of a printing that readers see first; null where there is none. */
export function preferredScan(reads: Reads, printing: string): ShownItem<'scan'> | null {
  const scans = reads.links.of('scan', { to: printing, field: 'publication', limit: MAX_SCANS })
  return scans.find(({ data }) => data.preferred === true) ?? scans[0] ?? null
}

export function* readText(reading: Reading, text: ShownItem<'text'>): Iterable<Found> {
  const segments = text.withheld === null ? (segmentsOfEach(reading.reads, [text.id]).get(text.id) ?? []) : []
  for (const item of [text, ...segments]) reading.see(item)
  const title = printingsOf(reading, [text]).get(text.id)
  const named = versionOfText(text, segments)
  const version = title === undefined ? named : { ...named, title }
  const withheld = [text, ...segments].find((item) => item.withheld !== null)?.withheld ?? null
  const isShown = segments.length > 0 && withheld === null
  const versions: UnitVersion[] = isShown
    ? [{ key: text.data.language, text, version, match: 'position', proofread: null }]
    : []
  yield { id: text.id, parts: [], title: null, level: 1, versions, withheld, sound: null, source: NO_SOURCE }
}

/** A chapter for each page that has words. */
export function* readScan(reading: Reading, scan: ShownItem<'scan'>): Iterable<Found> {
  reading.see(scan)
  const layers = layersOf(reading.reads, scan.id)
  // They say the language and the engine, which pages are shown, and what a person typed.
  for (const layer of layers.layers) reading.see(layer)
  const labels = new Map((scan.data.pageLabels ?? []).map(({ pdfPage, printed }) => [pdfPage, printed]))
  const [printing] = namedIn(reading, [scan.data.publication])
  for (const page of textPages(reading.reads, layers)) {
    reading.see(page)
    const number = page.data.page
    const name = exportingSaid('export-page', { page: labels.get(number) ?? number })[reading.lang]
    yield {
      ...pageOf(page, layers, printing?.text ?? null),
      id: `page-${number}`,
      title: { text: name, language: reading.lang },
    }
  }
}

type Page = ShownItem<'text-page'>

function pageOf(page: Page, layers: ScanLayers, title: string | null): Omit<Found, 'id' | 'title'> {
  const layer = inOrderOfShowing(layers).find(({ id }) => id === page.data.layer)
  const typed = layer !== undefined && isTyped(sourceOf(layer, layers))
  const lines = page.data.lines.map((line) => shownLine(line, page.data.proofread, typed))
  const isMachine = lines.some(({ checked }) => !checked)
  const language: LanguageCode = layer?.data.language ?? 'he'
  const runs = lines.flatMap(({ text }): Run[] => (text === '' ? [] : [{ text }, { eol: 'line' }]))
  const segment: BodySegment = {
    id: page.id.slice(0, 40),
    kind: 'paragraph',
    text: runs,
    ...(isMachine && { origin: { by: 'ocr', checked: false } }),
  }
  const version = { id: 'page', language, segments: [segment], ...(title !== null && { title }) }
  const isShown = page.withheld === null && runs.length > 0
  return {
    parts: [],
    level: 1,
    versions: isShown ? [{ key: language, text: null, version, match: 'position', proofread: null }] : [],
    withheld: page.withheld,
    sound: null,
    source: NO_SOURCE,
  }
}
