/** Makes the records of one sefer from its editions: the work, and a unit for each chapter. */

import { type ImportRecord, type ItemData, idFromSeed } from '@yalkut/model'
import { aliasesOf } from '../aliases.ts'
import { categorySetId, genreOfCategories } from '../category-sets.ts'
import { ImportProblem, type OnProblem, report } from '../import-problem.ts'
import { type ChapterVersion, unitRecord, type WorkFacts, workKey, workRecord } from '../library-records.ts'
import { sectionName } from '../section-names.ts'
import { sequenceKeys } from '../sequence-keys.ts'
import { slugOf } from '../slug.ts'
import { bookOrder } from '../tanach-books.ts'
import { chapterVersion } from './chapter-version.ts'
import { isShown } from './choose-editions.ts'
import { partsOf, type TextPart, textOfPart } from './named-parts.ts'
import { depthOf, type NestedText, toDepth } from './nested-text.ts'
import type { SefariaHeader, SefariaVersion } from './sefaria-file.ts'

const SOURCE = 'sefaria'

/** A text that is one list of paragraphs is one unit. These are the names of its level and section. */
const WHOLE = { level: 'part', section: 'Part' }
/** The level of named parts, above the chapters. */
const PART_LEVEL = 'part'
/** Names for sections that the file does not name, from the segments up. */
const USUAL_NAMES = ['Paragraph', 'Chapter', 'Section', 'Part', 'Volume', 'Book']

/** A part with the words of each edition, all at one depth. `names`: of its sections, the last is that of the segments. */
interface Part extends TextPart {
  names: string[]
  heNames: string[]
  texts: Map<SefariaVersion, NestedText>
}

/** The id of the work with this title. */
export function sefariaWorkId(title: string): string {
  return idFromSeed(SOURCE, workKey(title))
}

/** The records of a sefer, the work first. `versions`: its editions, in the order in which readers see them. A chapter
 *  without words in any edition gives no unit; the other chapters keep their numbers. An edition whose licence does not let its
 *  words be shown is left out of chapters that another edition shows: one body has one state of rights. */
export function* workRecords(
  header: SefariaHeader,
  versions: SefariaVersion[],
  onProblem: OnProblem | undefined,
): Generator<ImportRecord> {
  const parts = readParts(header, versions)
  const levels = levelsOf(parts)
  const work = workFacts(header, versions, levels)
  yield workRecord(work)
  const leftOut = new Map<SefariaVersion, number>()
  const keys = sequenceKeys(parts.length + 1)
  for (const [at, part] of parts.entries()) {
    const range: Range = isOne(parts) ? [null, null] : [keys[at] ?? null, keys[at + 1] ?? null]
    for (const { indexes, order } of chapterPositions(part, range)) {
      const withWords = versions.flatMap((version) => {
        const chapter = chapterOf(version, part, indexes)
        return chapter === null ? [] : [{ version, chapter }]
      })
      const shown = withWords.filter(({ version }) => isShown(version))
      for (const { version } of shown.length === 0 ? [] : withWords) {
        if (!isShown(version)) leftOut.set(version, (leftOut.get(version) ?? 0) + 1)
      }
      const inChapter = (shown.length === 0 ? withWords : shown).map(({ chapter }) => chapter)
      if (inChapter.length === 0) continue
      yield chapterRecord(work, { part, levels, indexes, order, versions: inChapter })
    }
  }
  for (const [{ file, title, licenceNotice }, chapters] of leftOut) {
    const problem = `the licence “${licenceNotice}” of “${title}” does not let its words be shown; it is left out of ${chapters} chapters that another edition has.`
    report(onProblem, new ImportProblem(file.name, null, problem))
  }
}

function chapterOf(version: SefariaVersion, part: Part, indexes: readonly number[]): ChapterVersion | null {
  const text = part.texts.get(version)
  if (text === undefined) return null
  const isVerses = ['verse', 'pasuk'].includes(part.names.at(-1)?.toLowerCase() ?? '')
  const place = (at: readonly number[]) => placeOf(part, at)
  const chapter = chapterVersion({ version, text, indexes, isVerses, place })
  return chapter.segments.length === 0 ? null : chapter
}

/** The parts, each with its texts at the depth of its section names, or else of its deepest text. */
function readParts(header: SefariaHeader, versions: readonly SefariaVersion[]): Part[] {
  const found = partsOf(
    header.schema,
    versions.map(({ text }) => text),
  )
  return found.map((part) => {
    const raw = versions.map((version) => [version, textOfPart(version.text, part)] as const)
    const given = part.sectionNames.length > 0 ? part.sectionNames : header.sectionNames
    const isWhole = part.keys.length === 0
    const isNamed = isWhole ? given.length > 0 : part.sectionNames.length > 0
    const depth = isNamed
      ? given.length
      : Math.min(USUAL_NAMES.length, Math.max(1, ...raw.map(([, text]) => depthOf(text))))
    const heGiven = part.heSectionNames.length > 0 ? part.heSectionNames : header.heSectionNames
    return {
      ...part,
      names: fitted(given, depth).map((name, at) => name || (USUAL_NAMES[depth - 1 - at] ?? '')),
      heNames: fitted(heGiven, depth),
      texts: new Map(
        raw.map(([version, text]) => {
          const hear: Parameters<typeof toDepth>[2] = (at, problem, kind) =>
            version.hear(placeOf(part, at), problem, kind)
          return [version, toDepth(text, depth, hear)]
        }),
      ),
    }
  })
}

/** `names` with exactly `depth` entries, counted from the segments up; '' where there is none. */
function fitted(names: readonly string[], depth: number): string[] {
  return Array.from({ length: depth }, (_, at) => names[names.length - depth + at] ?? '')
}

/** A place in the text, for messages: `Introduction 3, 12`. `indexes` count from 0. */
function placeOf(part: TextPart, indexes: readonly number[]): string {
  const numbers = indexes.map((index) => index + 1).join(', ')
  return [part.en, numbers].filter((each) => each !== '').join(' ')
}

/** Whether the sefer has no named parts. */
function isOne(parts: readonly TextPart[]): boolean {
  return parts.length === 1 && parts[0]?.value === ''
}

/** The levels of the work: one for named parts, and one for each section above the segments of its deepest part. */
function levelsOf(parts: readonly Part[]): string[] {
  const deepest = parts.reduce<string[]>((names, part) => (part.names.length > names.length ? part.names : names), [])
  const sections = deepest.slice(0, -1).map(levelOf)
  const levels = isOne(parts) ? sections : [PART_LEVEL, ...sections]
  if (levels.length === 0) return [WHOLE.level]
  return levels.map((level, at) => {
    const before = levels.slice(0, at).filter((each) => each === level).length
    return before === 0 ? level : `${level}-${before + 1}`
  })
}

function workFacts(header: SefariaHeader, versions: readonly SefariaVersion[], levels: string[]): WorkFacts {
  const { title, heTitle, titleVariants, categories } = header
  const order = bookOrder(title)
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
      levels,
      ...(order === null ? {} : { order }),
      sets: [categorySetId(categories)],
      sources,
    },
  }
}

interface Chapter {
  part: Part
  levels: readonly string[]
  indexes: readonly number[]
  order: string
  versions: ChapterVersion[]
}

/** A part less deep than the work has the rest of its levels as section 1, which its label does not name. */
function chapterRecord(work: WorkFacts, { part, levels, indexes, order, versions }: Chapter): ImportRecord {
  const isNamed = part.value !== ''
  const steps = [...indexes]
  const own = isNamed ? [{ level: PART_LEVEL, name: { value: part.value, he: part.he, en: part.en } }] : []
  const named = steps.map((index, depth) => ({
    level: levels[depth + own.length] ?? WHOLE.level,
    name: sectionName(part.names[depth] ?? WHOLE.section, index + 1, part.heNames[depth] || undefined),
  }))
  const isWhole = named.length === 0 && !isNamed
  const missing = levels.slice(own.length + named.length).map((level) => ({
    level,
    name: isWhole ? sectionName(WHOLE.section, 1) : sectionName('Chapter', 1),
    isUnnamed: !isWhole,
  }))
  const numbers = named.map(({ name }) => name.value).join(':')
  const place = [isNamed && part.keys.some((key) => key !== '') ? `, ${part.en}` : '', numbers]
  return unitRecord({
    work,
    sections: [...own, ...named, ...missing],
    order,
    sourceId: isWhole ? work.key : [`${work.key}${place[0]}`, place[1]].filter(Boolean).join(' '),
    versions,
  })
}

/** The level of a work for a section's name: `Seif Katan` → `seif-katan`. */
function levelOf(section: string): string {
  const slug = slugOf(section).slice(0, 48)
  return /^[a-z]/.test(slug) ? slug : `l-${slug}`
}

/** The position of a chapter. `indexes`: its path in the nested lists, from the top down, from 0. `order`: its order key
 *  in the work. */
interface ChapterPosition {
  indexes: number[]
  order: string
}

type Range = readonly [after: string | null, before: string | null]

/** The positions of the chapters of a part that at least one edition has, in order. */
function* chapterPositions(part: Part, range: Range): Generator<ChapterPosition> {
  yield* positionsUnder([...part.texts.values()], part.names.length - 1, [], range)
}

function* positionsUnder(
  texts: NestedText[],
  levels: number,
  indexes: number[],
  [after, before]: Range,
): Generator<ChapterPosition> {
  if (levels === 0) {
    yield { indexes, order: after ?? sequenceKeys(1).join() }
    return
  }
  const lists = texts.filter((text) => typeof text !== 'string')
  const count = Math.max(0, ...lists.map((list) => list.length))
  const keys = sequenceKeys(count + 1, after, before)
  for (let index = 0; index < count; index++) {
    const inner = lists.map((list) => list[index] ?? '')
    const range: Range = [keys[index] ?? null, keys[index + 1] ?? null]
    yield* positionsUnder(inner, levels - 1, [...indexes, index], range)
  }
}
