/** Makes the records of one sefer from its editions: the work, and a unit for each chapter. */

import type { ItemData } from '@yalkut/model'
import { aliasesOf } from '../aliases.ts'
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

/** A text that is one list of paragraphs is one unit. These are the names of its level and section. */
const WHOLE = { level: 'part', section: 'Part' }

/** The records of a sefer, the work first. `versions`: its editions, in the order in which readers see them. A chapter
 *  without words in any edition gives no unit; the other chapters keep their numbers. */
export function* workRecords(
  header: SefariaHeader,
  versions: SefariaVersion[],
): Generator<ImportRecord> {
  const work = workFacts(header, versions)
  yield workRecord(work)
  for (const { indexes, order } of chapterPositions(versions, header.sectionNames.length - 1)) {
    const inChapter = versions
      .map((version) => chapterVersion(version, indexes, isVerses(header)))
      .filter((version) => version.segments.length > 0)
    if (inChapter.length > 0) yield chapterRecord(work, header, indexes, order, inChapter)
  }
}

function workFacts(header: SefariaHeader, versions: SefariaVersion[]): WorkFacts {
  const { title, heTitle, titleVariants, categories, sectionNames } = header
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
      ...aliasesOf(title, [heTitle, title], titleVariants),
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
  indexes: number[],
  order: string,
  versions: ChapterVersion[],
): ImportRecord {
  const { title, sectionNames, heSectionNames } = header
  const isWhole = indexes.length === 0
  const sections = (isWhole ? [0] : indexes).map((index, depth) => {
    const section = isWhole ? WHOLE.section : (sectionNames[depth] ?? WHOLE.section)
    const hebrew = isWhole ? undefined : heSectionNames[depth]
    return {
      level: isWhole ? WHOLE.level : levelOf(section),
      name: sectionName(section, index + 1, hebrew),
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

/** The level of a work for a section's name: `Seif Katan` → `seif-katan`. */
function levelOf(section: string): string {
  const slug = slugOf(section).slice(0, 48)
  return /^[a-z]/.test(slug) ? slug : `l-${slug}`
}

function isVerses(header: SefariaHeader): boolean {
  return ['verse', 'pasuk'].includes(header.sectionNames.at(-1)?.toLowerCase() ?? '')
}

/** The position of a chapter. `indexes`: its path in the nested lists, from the top down, from 0. `order`: its order key
 *  in the work. */
interface ChapterPosition {
  indexes: number[]
  order: string
}

/** The positions of the chapters that at least one edition has, in order. `levels`: the levels above the segments. */
function* chapterPositions(versions: SefariaVersion[], levels: number): Generator<ChapterPosition> {
  const texts = versions.map((version) => version.text)
  yield* positionsUnder(texts, levels, [], null, null)
}

function* positionsUnder(
  texts: NestedText[],
  levels: number,
  indexes: number[],
  after: string | null,
  before: string | null,
): Generator<ChapterPosition> {
  if (levels === 0) {
    yield { indexes, order: after ?? sequenceKeys(1).join() }
    return
  }
  const count = Math.max(...texts.map((text) => text.length))
  const keys = sequenceKeys(count + 1, after, before)
  for (let index = 0; index < count; index++) {
    const inner = texts.map((text) => text[index] ?? '')
    const [from, to] = [keys[index] ?? null, keys[index + 1] ?? null]
    yield* positionsUnder(inner, levels - 1, [...indexes, index], from, to)
  }
}
