/** Titles of suggestions that say where their change is: the sefer, printing or event, and the item in it. They contain no words
 *  of texts, which may be withheld later; titles never are. */
import {
  inheritsFrom,
  type JsonObject,
  type LocalName,
  nameOf,
  type Sentence,
  type SentenceLanguage,
} from '@yalkut/model'
import { hebrewCount, type Noun } from '@yalkut/model/glossary'
import type { Reads } from '@yalkut/projection'
import { MAX_TITLE } from '../input/bounds.ts'

/** Types that hold what people look for. */
const HOLDERS: ReadonlySet<string> = new Set(['work', 'publication', 'event'])

type Around = ReturnType<Reads['around']>
export type Chain = NonNullable<ReturnType<Around['get']>>

/** Of what an item stands in, the nearest first: the sefer, printing or event, then the nearest that has a name. */
export function placeAround(chain: Chain): LocalName[] {
  const named = chain.filter(({ name }) => name !== null)
  const [nearest] = named
  const holder = named.find(({ type }) => HOLDERS.has(type)) ?? nearest
  const shown = holder === nearest ? [holder] : [holder, nearest]
  return shown.flatMap((each) => each?.name ?? [])
}

/** “Likkutei Torah · Chapter 6”, or the name alone; null for an item without any. */
export function placeOf(reads: Reads, type: string, data: JsonObject): string | null {
  const own = nameOf(type, data)
  const [parent] = inheritsFrom(type, data)
  const chain = parent === undefined ? [] : (reads.around([parent]).get(parent) ?? [])
  const names = [...placeAround(chain), ...(own === null ? [] : [own])]
  return names.length === 0 ? null : names.map(textOf).join(' · ').slice(0, MAX_TITLE)
}

/** “Likkutei Torah: Page 3”: what was done, after the place of the item in which it was done, in the language of the page or the
 *  request that sends it. Without one it is Hebrew, the language of the catalog. */
export function titleIn(reads: Reads, item: string, what: Sentence, { lang = 'he' }: Titled): string {
  const names = placeAround(reads.around([item]).get(item) ?? []).map((name) =>
    lang === 'he' ? name.he : textOf(name),
  )
  const text = what[lang]
  const place = names.join(' · ').slice(0, Math.max(0, MAX_TITLE - text.length - 2))
  return place === '' ? text.slice(0, MAX_TITLE) : `${place}: ${text}`
}

/** A writer, as far as titles ask. */
interface Titled {
  lang?: SentenceLanguage
}

/** A number of things in a title. */
export function countOf(noun: Noun, count: number): Sentence {
  const en = `${count} ${noun.en[count === 1 ? 0 : 1]}`
  return { reason: 'count', params: {}, en, he: hebrewCount(noun, count) }
}

function textOf({ he, en }: LocalName): string {
  return en ?? he
}
