/** Turns the files of one sefer into its records: the work and a unit for each chapter. */

import type { ItemData } from '@yalkut/model'
import { categorySetId, genreOfCategories } from '../category-sets.ts'
import type { ImportRecord } from '../importer.ts'
import { type ChapterVersion, unitRecord, type WorkFacts, workRecord } from '../library-records.ts'
import { sectionName } from '../section-names.ts'
import { sequenceKeys } from '../sequence-keys.ts'
import { slugOf } from '../slug.ts'
import { bookOrder } from '../tanach-books.ts'
import { chapterVersion } from './chapter-version.ts'
import type { NestedText } from './fields.ts'
import type { SefariaHeader, SefariaVersion } from './sefaria-file.ts'

const SOURCE = 'sefaria'

/** A text that is one list of paragraphs is one unit; its level needs a name all the same. */
const WHOLE = { level: 'part', section: 'Part' }

/** The records of a sefer, the work first. `versions`: its editions in the order in which they
 *  are shown. A chapter that no edition has words for gives no unit; the others keep their
 *  numbers. */
export function* workRecords(
  header: SefariaHeader,
  versions: SefariaVersion[],
): Generator<ImportRecord> {
  const work = workFacts(header, versions)
  yield workRecord(work)
  for (const { places, order } of chapterPlaces(versions, header.sectionNames.length - 1)) {
    const inChapter = versions
      .map((version) => chapterVersion(version, places, isVerses(header)))
      .filter((version) => version.segments.length > 0)
    if (inChapter.length > 0) yield chapterRecord(work, header, places, order, inChapter)
  }
}

function workFacts(header: SefariaHeader, versions: SefariaVersion[]): WorkFacts {
  const { title, heTitle, categories, sectionNames } = header
  const order = bookOrder(title)
  const levels = sectionNames.slice(0, -1).map(levelOf)
  const urls = new Set(versions.map((version) => version.url))
  const sources: ItemData['work']['sources'] = [...urls].map((url) => ({
    source: SOURCE,
    sourceId: title,
    ...(url === null ? {} : { url }),
  }))
  return {
    source: SOURCE,
    key: title,
    data: {
      title: { he: heTitle, en: title },
      slug: slugOf(title),
      authors: [],
      genre: genreOfCategories(categories),
      levels: levels.length === 0 ? [WHOLE.level] : levels,
      ...(order === null ? {} : { order }),
      sets: [categorySetId(categories)],
      sources,
    },
  }
}

function chapterRecord(
  work: WorkFacts,
  header: SefariaHeader,
  places: number[],
  order: string,
  versions: ChapterVersion[],
): ImportRecord {
  const { title, sectionNames, heSectionNames } = header
  const isWhole = places.length === 0
  const sections = (isWhole ? [0] : places).map((place, depth) => {
    const section = isWhole ? WHOLE.section : (sectionNames[depth] ?? WHOLE.section)
    const hebrew = isWhole ? undefined : heSectionNames[depth]
    return {
      level: isWhole ? WHOLE.level : levelOf(section),
      name: sectionName(section, place + 1, hebrew),
    }
  })
  const numbers = sections.map(({ name }) => name.value).join(':')
  return unitRecord({
    work,
    sections,
    order,
    sourceId: isWhole ? title : `${title} ${numbers}`,
    versions,
  })
}

/** A section's name as a level of a work, such as `seif-katan`. */
function levelOf(section: string): string {
  const slug = slugOf(section).slice(0, 48)
  return /^[a-z]/.test(slug) ? slug : `l-${slug}`
}

function isVerses(header: SefariaHeader): boolean {
  return ['verse', 'pasuk'].includes(header.sectionNames.at(-1)?.toLowerCase() ?? '')
}

/** Where a chapter is in the nested lists (from 0, from the top down), and where it stands in
 *  its work. */
interface ChapterPlace {
  places: number[]
  order: string
}

/** The chapters that any of the editions has, in order, `levels` above the segments. */
function* chapterPlaces(versions: SefariaVersion[], levels: number): Generator<ChapterPlace> {
  const texts = versions.map((version) => version.text)
  yield* placesUnder(texts, levels, [], null, null)
}

function* placesUnder(
  texts: NestedText[],
  levels: number,
  places: number[],
  after: string | null,
  before: string | null,
): Generator<ChapterPlace> {
  if (levels === 0) {
    yield { places, order: after ?? sequenceKeys(1).join() }
    return
  }
  const count = Math.max(...texts.map((text) => text.length))
  const keys = sequenceKeys(count + 1, after, before)
  for (let place = 0; place < count; place++) {
    const inner = texts.map((text) => text[place] ?? '')
    const [from, to] = [keys[place] ?? null, keys[place + 1] ?? null]
    yield* placesUnder(inner, levels - 1, [...places, place], from, to)
  }
}
