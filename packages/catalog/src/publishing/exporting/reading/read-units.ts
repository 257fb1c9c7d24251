/** The chapters of a sefer, of a part of it, or a unit alone. A few statements for every fifty units. */
import { bodyOf, isOf } from '@yalkut/model'
import type { AnyShownItem, ShownItem } from '@yalkut/projection'
import { segmentsOfEach } from '../../../core/shown/transcript-parts.ts'
import { versionsOfUnit } from '../../../core/shown/unit-versions.ts'
import type { Chapter } from '../document/document.ts'
import { type Found, NO_SOURCE, namedIn, type Reading, wordsOfName } from './found.ts'

type Unit = ShownItem<'unit'>

const PAGE = 50
/** The texts of one unit that are read. */
const MAX_TEXTS = 50

/** `part`: the value of a part of the first level; null: the whole sefer. */
export function* readWork(reading: Reading, work: ShownItem<'work'>, part: string | null): Iterable<Found> {
  const headings = new PartHeadings(reading, part === null)
  for (const units of pagesOfUnits(reading, work.id, part)) {
    const words = wordsOfUnits(reading, units)
    for (const unit of units) {
      const parts = headings.before(unit)
      const title = wordsOfName(reading.lang, shortLabel(unit, part !== null || headings.hasParts))
      yield { ...foundOf(unit, words), parts, title, level: headings.level }
    }
  }
}

export function* readUnit(reading: Reading, unit: Unit): Iterable<Found> {
  yield { ...foundOf(unit, wordsOfUnits(reading, [unit])), parts: [], title: null, level: 1 }
}

/** An item whose own body has words: an author, a topic, an event. */
export function* readOwnWords(reading: Reading, item: AnyShownItem): Iterable<Found> {
  reading.see(item)
  const { versions, withheld } = versionsOfUnit(item, [], new Map())
  yield { id: item.id, parts: [], title: null, level: 1, versions, withheld, sound: null, source: sourceOf(item) }
}

function* pagesOfUnits({ reads }: Reading, work: string, part: string | null): Iterable<Unit[]> {
  let cursor: string | undefined
  do {
    const more = cursor === undefined ? {} : { cursor }
    const page =
      part === null
        ? reads.links.linked({ to: work, field: 'work', type: 'unit', limit: PAGE, ...more })
        : reads.works.part(work, part, cursor, PAGE)
    const items = new Map(reads.items.withBodies(page.ids).map((item) => [item.id, item]))
    yield page.ids.flatMap((id) => items.get(id) ?? []).filter((item) => isOf(item, 'unit'))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

interface WordsOfUnits {
  texts: ReadonlyMap<string, ShownItem<'text'>[]>
  segments: ReturnType<typeof segmentsOfEach>
  /** What printings are called, by text. */
  printings: ReadonlyMap<string, string>
}

function wordsOfUnits(reading: Reading, units: readonly Unit[]): WordsOfUnits {
  const { reads, see } = reading
  const texts = reads.links.ofEach('text', { to: units.map(({ id }) => id), field: 'unit', limit: MAX_TEXTS })
  const all = [...texts.values()].flat()
  const shown = all.filter(({ withheld }) => withheld === null)
  const segments = segmentsOfEach(
    reads,
    shown.map(({ id }) => id),
  )
  for (const item of [...units, ...all, ...[...segments.values()].flat()]) see(item)
  return { texts, segments, printings: printingsOf(reading, all) }
}

/** The names of the printings from which texts were typed. */
export function printingsOf(reading: Reading, texts: readonly ShownItem<'text'>[]): Map<string, string> {
  const named = texts.flatMap(({ id, data: { publication } }): [string, string][] => {
    const [name] = publication === undefined ? [] : namedIn(reading, [publication])
    return name === undefined ? [] : [[id, name.text]]
  })
  return new Map(named)
}

function foundOf(unit: Unit, { texts, segments, printings }: WordsOfUnits) {
  const { versions, withheld } = versionsOfUnit(unit, texts.get(unit.id) ?? [], segments)
  const named = versions.map((each) => {
    const title = each.text === null ? undefined : printings.get(each.text.id)
    return title === undefined ? each : { ...each, version: { ...each.version, title } }
  })
  return { id: unit.id, versions: named, withheld: unit.withheld ?? withheld, sound: null, source: sourceOf(unit) }
}

function sourceOf(item: AnyShownItem): Found['source'] {
  const { data } = item
  const source = 'bodySource' in data && bodyOf(item) !== undefined ? data.bodySource : undefined
  if (typeof source !== 'object' || source === null) return NO_SOURCE
  const text = (field: string): string | null => {
    const value: unknown = Reflect.get(source, field)
    return typeof value === 'string' ? value : null
  }
  return { credit: text('credit'), licence: text('licence'), url: text('url') }
}

/** Inside its part a unit goes by its lowest level: the part's name is above. */
function shortLabel({ data: { label, position } }: Unit, isInPart: boolean) {
  const last = position.at(-1)?.label
  return isInPart && position.length > 1 && last !== undefined ? last : label
}

/** The parts that begin with each unit. */
class PartHeadings {
  /** Of the units below them. */
  level = 1
  hasParts = false
  readonly #reading: Reading
  /** The first level is a heading too: of one part alone it is the title of the file. */
  readonly #isWhole: boolean
  #open: string[] = []

  constructor(reading: Reading, isWhole: boolean) {
    this.#reading = reading
    this.#isWhole = isWhole
  }

  before({ data: { position } }: Unit): Chapter['parts'] {
    const above = position.slice(0, -1)
    const first = this.#isWhole ? 0 : 1
    this.level = Math.min(4, Math.max(1, above.length - first + 1))
    this.hasParts = above.length > 0
    const kept = above.findIndex(({ value }, at) => this.#open[at] !== value)
    const from = kept < 0 ? above.length : kept
    this.#open = above.map(({ value }) => value)
    return above.flatMap(({ value, label }, at) => {
      if (at < Math.max(from, first)) return []
      const title =
        label === undefined ? { text: value, language: 'he' as const } : wordsOfName(this.#reading.lang, label)
      return [{ level: Math.min(4, at - first + 1), title }]
    })
  }
}
