/** The official sefarim of one set, a page at a time, also those whose names begin with a letter or have certain words; the sets
 *  and the additions beside them. Source: decisions.md#the-site. */
import { normalizeForSearch } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { readName } from './stored-name.ts'
import { prepareTypeState } from './type-state.ts'

export interface ShelfQuery {
  set: string
  /** Whose letters and names: a sefer without a name in it has its other name. */
  lang: 'he' | 'en'
  offset: number
  limit: number
  /** Only names that begin with this letter, one of `letters`. */
  letter?: string | undefined
  /** Only names with all these words, each as it begins. */
  words?: string | undefined
}

export interface ShelfPage {
  /** In the order of the shelf. */
  ids: string[]
  /** Sefarim that the letter and the words leave. */
  found: number
  /** All of the shelf. */
  all: number
  /** First letters of names, in the order of the alphabet; other signs are `#`, the last. Empty on a shelf of one page. */
  letters: { letter: string; works: number }[]
}

export interface ShelfReads {
  works(query: ShelfQuery): ShelfPage
  /** Sets in a set, or sefarim in it that are additions, in order. */
  beside(query: { set: string; kind: 'sets' | 'additions'; offset: number; limit: number }): {
    ids: string[]
    all: number
  }
}

interface Entry {
  id: string
  letters: { he: string; en: string }
  words: string
}

/** Shelves of more than a page whose names are in memory. */
const MOST_SHELVES = 8
const OFFICIAL = "e.to_id = ? and e.field = 'sets' and e.from_type = 'work' and e.addition = 0"

export function prepareShelfReads(db: Database.Database): ShelfReads {
  const count = db.prepare<[string], number>(`select count(*) from edges e where ${OFFICIAL}`).pluck()
  const page = db
    .prepare<[string, number, number], string>(
      `select e.from_id from edges e where ${OFFICIAL} order by e.sort, e.from_id limit ? offset ?`,
    )
    .pluck()
  const named = db.prepare<[string], { id: string; name: string | null }>(
    `select e.from_id as id, i.name from edges e cross join items i on i.id = e.from_id
     where ${OFFICIAL} order by e.sort, e.from_id`,
  )
  const stateOf = prepareTypeState(db)
  // Names are read again after a sefer changed.
  const shelves = new LRUCache<string, { state: string; entries: Entry[] }>({ max: MOST_SHELVES })

  function entriesOf(set: string): Entry[] {
    const state = stateOf('work')
    const known = shelves.get(set)
    if (known?.state === state) return known.entries
    const entries = named.all(set).map(entryOf)
    shelves.set(set, { state, entries })
    return entries
  }

  const beside = { sets: prepareBeside(db, SETS), additions: prepareBeside(db, ADDITIONS) }
  return {
    works({ set, lang, offset, limit, letter, words = '' }) {
      const tokens = normalizeForSearch(words).split(' ').filter(Boolean)
      if (letter === undefined && tokens.length === 0) {
        const ids = page.all(set, limit, offset)
        const isOnePage = offset === 0 && ids.length < limit
        const all = isOnePage ? ids.length : (count.get(set) ?? 0)
        return { ids, found: all, all, letters: all <= limit ? [] : lettersOf(entriesOf(set), lang) }
      }
      const entries = entriesOf(set)
      const all = entries.length
      const letters = all <= limit ? [] : lettersOf(entries, lang)
      const found = entries.filter(
        (entry) =>
          (letter === undefined || entry.letters[lang] === letter) &&
          tokens.every((token) => entry.words.includes(` ${token}`)),
      )
      const ids = found.slice(offset, offset + limit).map(({ id }) => id)
      return { ids, found: found.length, all, letters }
    },
    beside: ({ kind, ...query }) => beside[kind](query),
  }
}

const SETS = "e.to_id = @set and e.field = 'parent' and e.from_type = 'set'"
const ADDITIONS = "e.to_id = @set and e.field = 'sets' and e.from_type = 'work' and e.addition = 1"

function prepareBeside(db: Database.Database, rule: string) {
  const count = db.prepare<object, number>(`select count(*) from edges e where ${rule}`).pluck()
  const page = db
    .prepare<object, string>(
      `select e.from_id from edges e where ${rule} order by e.sort, e.from_id limit @limit offset @offset`,
    )
    .pluck()
  return ({ set, offset, limit }: { set: string; offset: number; limit: number }) => {
    const ids = page.all({ set, offset, limit })
    const isOnePage = offset === 0 && ids.length < limit
    return { ids, all: isOnePage ? ids.length : (count.get({ set }) ?? 0) }
  }
}

function entryOf({ id, name }: { id: string; name: string | null }): Entry {
  const { he = '', en = he } = readName(name) ?? {}
  const [inHebrew, inEnglish] = [normalizeForSearch(he), normalizeForSearch(en)]
  return {
    id,
    letters: { he: letterOf(inHebrew), en: letterOf(inEnglish) },
    words: ` ${inHebrew} ${inEnglish}`,
  }
}

const OTHER = '#'

/** Of normalized words. */
function letterOf(words: string): string {
  const [first = ''] = words
  return /^\p{L}/u.test(first) ? first.toUpperCase() : OTHER
}

/** Letters of the language first. */
function lettersOf(entries: readonly Entry[], lang: 'he' | 'en'): ShelfPage['letters'] {
  const counts = new Map<string, number>()
  for (const { letters } of entries) counts.set(letters[lang], (counts.get(letters[lang]) ?? 0) + 1)
  const own = lang === 'he' ? /^[א-ת]/u : /^[A-Z]/u
  const rank = (letter: string): number => (letter === OTHER ? 2 : own.test(letter) ? 0 : 1)
  return [...counts]
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([letter, works]) => ({ letter, works }))
}
