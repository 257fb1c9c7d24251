/** What the picture of a shared address says: a name, what it is or belongs to, and the library. Only shown data is read, so
 *  withheld words and names are in no picture. */
import { writeDate } from '@yalkut/hebrew'
import type { TitlePage, TitleWords } from '@yalkut/imaging'
import { isJsonObject, isOf, type LocalName, nameOf } from '@yalkut/model'
import { capitalized } from '@yalkut/model/glossary'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { nameItems } from '../../core/shown/name-items.ts'
import { nounOf } from '../../reading/queries/commit-nouns.ts'

export type ShareLanguage = 'he' | 'en'

const LIBRARY = { he: 'ילקוט', en: 'Yalkut' }
const CALENDAR = { he: 'לוח השנה', en: 'Calendar' }

/** The most authors of a work that are named. */
const MAX_AUTHORS = 2

export function wordsOfItem(reads: Reads, item: AnyShownItem, lang: ShareLanguage): TitlePage {
  const above = aboveOf(item)
  const names = nameItems(reads, above)
  const known = above.flatMap((id) => {
    const name = names.get(id)?.name
    return name == null ? [] : [nameIn(lang, name)]
  })
  const own = nameOf(item.type, item.data)
  const noun = nounIn(lang, item.type)
  // Scans, texts and relations have no name of their own.
  const title = own === null ? (known.shift() ?? noun) : nameIn(lang, own)
  const more = [...known.map(({ text }) => text), ...datesOf(item, lang)]
  const others = more.filter((text) => text !== title.text)
  const under = others.length === 0 ? noun.text : others.join(' · ')
  return {
    title,
    under: { ...noun, text: under === title.text ? '' : under },
    library: wordsIn(lang, LIBRARY),
  }
}

/** Of one part of a sefer; null for an item without such a part. */
export function wordsOfPart(
  reads: Reads,
  work: AnyShownItem,
  { part, lang }: { part: string; lang: ShareLanguage },
): TitlePage | null {
  if (!isOf(work, 'work')) return null
  const found = reads.works.outline(work.id).find(({ value }) => value === part)
  if (found === undefined) return null
  const { value, label } = found
  return {
    title: nameIn(lang, label ?? { he: value }),
    under: nameIn(lang, work.data.title),
    library: wordsIn(lang, LIBRARY),
  }
}

/** Of a day, a month or a year. */
export function wordsOfDate(key: string, lang: ShareLanguage): TitlePage {
  return {
    title: { ...wordsIn(lang, CALENDAR), text: writeDate(key, lang) },
    under: wordsIn(lang, CALENDAR),
    library: wordsIn(lang, LIBRARY),
  }
}

const FIELDS = ['work', 'publication', 'event', 'unit', 'recording', 'text', 'parent', 'within', 'from', 'to']

/** The items that an item belongs to and is named with. */
function aboveOf(item: AnyShownItem): string[] {
  if (isOf(item, 'work')) return item.data.authors.slice(0, MAX_AUTHORS)
  const data: unknown = item.data
  if (!isJsonObject(data)) return []
  return FIELDS.flatMap((field) => {
    const value = data[field]
    return typeof value === 'string' ? [value] : []
  })
}

function datesOf(item: AnyShownItem, lang: ShareLanguage): string[] {
  if (!isOf(item, 'event') && !isOf(item, 'publication')) return []
  const { date } = item.data
  return date === undefined ? [] : [writeDate(date, lang)]
}

function nounIn(lang: ShareLanguage, type: string): TitleWords {
  return { text: capitalized(nounOf(type)[lang][0]), isRightToLeft: lang === 'he' }
}

function wordsIn(lang: ShareLanguage, words: { [L in ShareLanguage]: string }): TitleWords {
  return { text: words[lang], isRightToLeft: lang === 'he' }
}

/** In Hebrew, where it has no other name. */
function nameIn(lang: ShareLanguage, { he, en }: LocalName): TitleWords {
  return lang === 'en' && en !== undefined ? { text: en, isRightToLeft: false } : { text: he, isRightToLeft: true }
}
