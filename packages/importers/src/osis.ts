/** The importer of OSIS XML, the format of the Open Scriptures Hebrew Bible. */

import { type ImportRecord, licenceOfNotice } from '@yalkut/model'
import { aliasesOf } from './aliases.ts'
import { CategorySets, categorySetId, genreOfCategories } from './category-sets.ts'
import { ImportProblem, type OnProblem, passing, readEach } from './import-problem.ts'
import type { Importer } from './importer.ts'
import { unitRecord, type WorkFacts, workRecord } from './library-records.ts'
import { ChapterReader, type OsisChapter } from './osis/chapter-reader.ts'
import { sectionName } from './section-names.ts'
import { sequenceKeys } from './sequence-keys.ts'
import { slugOf } from './slug.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'
import { type Book, bookOrder } from './tanach-books.ts'
import { streamXml } from './xml-stream.ts'

const SOURCE = 'osis'
const CHAPTER_KEYS = sequenceKeys(999)

/** Reads OSIS `.xml` files with one or more books each, as a stream. An OSIS edition of a book is a work of its own,
 *  in the same sets as other editions of that book: its ids have the source `osis`, and its title and path have the
 *  edition's name (`/ruth-oshb`). The words are stored unchanged, except that slashes between morphemes are removed.
 *  For a word that is read differently from how it is written, the verse has the written form and a note the reading. */
export const osisImporter: Importer = {
  source: SOURCE,
  async *read(paths, onProblem) {
    const seen = new SeenChapters()
    const sets = new CategorySets()
    const files = await listSourceFiles(paths, ['.xml', '.osis'])
    yield* readEach(files, onProblem, async function* (file) {
      for await (const chapter of readChapters(file, onProblem)) {
        const isNewWork = passing(onProblem, () => seen.add(chapter, file))
        if (isNewWork !== null) yield* chapterRecords(chapter, isNewWork, sets)
      }
    })
  },
}

async function* readChapters(file: SourceFile, onProblem: OnProblem | undefined): AsyncGenerator<OsisChapter> {
  const readers = streamXml(file, (here) => new ChapterReader(here), onProblem)
  for await (const reader of readers) yield* reader.take()
}

/** The chapters that one import has read. Refuses a chapter that two files have. */
class SeenChapters {
  readonly #works = new Set<string>()
  readonly #chapters = new Map<string, string>()

  /** Returns whether the chapter is the first of its work. Throws `ImportProblem` for a chapter that was added before. */
  add(chapter: OsisChapter, file: SourceFile): boolean {
    const work = workKey(chapter)
    const key = `${work}.${chapter.number}`
    const before = this.#chapters.get(key)
    if (before !== undefined) {
      throw new ImportProblem(file.name, null, `${key} is already in ${before}.`)
    }
    this.#chapters.set(key, file.name)
    const isNew = !this.#works.has(work)
    this.#works.add(work)
    return isNew
  }
}

function* chapterRecords(chapter: OsisChapter, isNewWork: boolean, sets: CategorySets): Generator<ImportRecord> {
  const work = workFacts(chapter)
  if (isNewWork) {
    yield* sets.newRecords(categoriesOf(chapter.book))
    yield workRecord(work)
  }
  const order = CHAPTER_KEYS[chapter.number - 1]
  if (order === undefined || chapter.segments.length === 0) return
  const { edition, book, number, segments, notes } = chapter
  yield unitRecord({
    work,
    sections: [{ level: 'chapter', name: sectionName('Chapter', number) }],
    order,
    sourceId: `${book.code}.${number}`,
    versions: [
      {
        language: edition.language,
        title: edition.title,
        licence: licenceOfNotice(edition.rights),
        licenceNotice: edition.rights === '' ? 'unknown' : edition.rights,
        credit: edition.title,
        url: edition.url,
        segments,
        notes,
      },
    ],
  })
}

function workKey({ edition, book }: OsisChapter): string {
  return `${edition.id}/${book.code}`
}

function categoriesOf(book: Book): string[] {
  return ['Tanakh', book.part]
}

function workFacts(chapter: OsisChapter): WorkFacts {
  const { edition, book } = chapter
  const order = bookOrder(book.en)
  return {
    source: SOURCE,
    key: workKey(chapter),
    data: {
      title: { he: `${book.he} (${edition.id})`, en: `${book.en} (${edition.id})` },
      ...aliasesOf(book.en, [], [book.he, book.en]),
      slug: slugOf(`${book.en} ${edition.id}`),
      authors: [],
      genre: genreOfCategories(categoriesOf(book)),
      levels: ['chapter'],
      ...(order === null ? {} : { order }),
      sets: [categorySetId(categoriesOf(book))],
      sources: [
        {
          source: SOURCE,
          sourceId: workKey(chapter),
          ...(edition.url === null ? {} : { url: edition.url }),
        },
      ],
    },
  }
}
