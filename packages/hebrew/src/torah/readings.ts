/** Where the weekly portions and their readings begin in the five books of the Torah. Its table takes long to load: this door is
 *  opened when it is asked for. */
import aliyos from '@hebcal/leyning/dist/esm/aliyot.json'
import { otherNames } from '../citations/known-names.ts'
import { normalizeForSearch } from '../folding/search-text.ts'
import { parshaNamed } from '../named-days/week.ts'

interface ReadingStart {
  readonly verse: number
  /** Of a first reading: the portion that begins with it. */
  readonly parsha: { readonly he: string; readonly en: string } | null
  /** 1 to 7. */
  readonly aliya: number
}

const BOOKS = ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy'] as const
const READINGS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** By the number of the book from 1 and the chapter: `1:6`. */
let starts: ReadonlyMap<string, readonly ReadingStart[]> | undefined

/** The readings that begin in a chapter of a book of the Torah, in order; none for another sefer. `titles`: what the sefer is
 *  called, by any of its usual names. */
export function readingsInChapter(titles: readonly string[], chapter: number): readonly ReadingStart[] {
  const names = new Set(titles.map(normalizeForSearch))
  const book = BOOKS.findIndex((name) =>
    [name, ...otherNames(name)].some((each) => names.has(normalizeForSearch(each))),
  )
  if (book < 0) return []
  starts ??= startsOfAll()
  return starts.get(`${book + 1}:${chapter}`) ?? []
}

function startsOfAll(): Map<string, ReadingStart[]> {
  const found = new Map<string, ReadingStart[]>()
  for (const { num, book, fullkriyah } of Object.values(aliyos)) {
    // Two portions that are read together divide otherwise.
    if (typeof num !== 'number') continue
    for (const [at, reading] of READINGS.entries()) {
      const [chapter = '', verse = ''] = fullkriyah[reading][0]?.split(':') ?? []
      const key = `${book}:${chapter}`
      const start = { verse: Number(verse), parsha: at === 0 ? parshaNamed([num - 1]) : null, aliya: at + 1 }
      found.set(key, [...(found.get(key) ?? []), start])
    }
  }
  return found
}
