/** The lists beside a place, as its page writes them. */
import type { Beside, BesideGroup, BesideItem } from '@yalkut/catalog/core'
import { writeDate } from '@yalkut/hebrew'
import { dateHref, heardHref, href, scanPageHref, segmentHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { languageName } from '#lib/server/language-name.ts'
import { localName } from '#lib/server/names.ts'
import { bookWords } from '#lib/words/books.ts'
import { besideWords } from './words.ts'

export interface EntryView {
  name: Named
  href: string
  /** What is beside it in turn: the panel opens it there. Null where its page alone shows it. */
  beside: string | null
  said: { text: string; lang: string | undefined } | null
  facts: string[]
  isMachine: boolean
}

export interface GroupView {
  key: BesideGroup
  title: string
  total: number
  entries: EntryView[]
  more: string | null
}

/** Without those that are empty. `here`: the address of the page. */
export function viewGroups(
  lang: Ask['lang'],
  { found, groups, here }: { found: Beside; groups: readonly BesideGroup[]; here: string },
): GroupView[] {
  return groups.flatMap((key): GroupView[] => {
    const { total, items, next } = found[key]
    if (items.length === 0) return []
    const sign = here.includes('?') ? '&' : '?'
    return [
      {
        key,
        title: besideWords(lang).groups[key],
        total,
        entries: items.map((item) => entryView(lang, key, item)),
        more: next === null ? null : `${here}${sign}cursor=${encodeURIComponent(next)}`,
      },
    ]
  })
}

function entryView(lang: Ask['lang'], group: BesideGroup, item: BesideItem): EntryView {
  const { snippet, machine = false, language } = item
  return {
    name: nameOfEntry(lang, group, item),
    href: hrefOf(lang, item),
    beside: besideOf(lang, item),
    said: snippet === undefined ? null : { text: snippet, lang: language },
    facts: factsOf(lang, group, item),
    isMachine: machine,
  }
}

function nameOfEntry(
  lang: Ask['lang'],
  group: BesideGroup,
  { id, type, name, work, language, date }: BesideItem,
): Named {
  if (type === 'comment') return { text: besideWords(lang).comment }
  if (group === 'dates' && date !== undefined && type === 'unit') return { text: writeDate(date, lang) }
  const isVersion = group === 'translations' || name === null
  if (isVersion && language !== undefined) return languageName(lang, language)
  if (name === null) return { text: id, lang: 'en' }
  const own = localName(lang, name)
  return work === undefined ? own : { ...own, text: `${localName(lang, work).text}, ${own.text}` }
}

function hrefOf(lang: Ask['lang'], { id, type, path, segment, version, page, startMs, date }: BesideItem): string {
  if (type === 'comment') return inLang(path ?? '/', lang)
  if (type === 'unit' && date !== undefined) return dateHref(date, lang)
  if (page !== undefined) return scanPageHref(id, page, lang)
  if (startMs !== undefined) return heardHref({ id, path }, startMs, lang)
  return segment === undefined ? href({ id, path }, lang) : segmentHref({ id, path }, segment, lang, { version })
}

/** Types of items whose pages are opened in the panel. */
const OPENED: ReadonlySet<string> = new Set(['unit', 'text', 'event', 'work', 'scan'])

function besideOf(lang: Ask['lang'], { id, type, segment, page, date }: BesideItem): string | null {
  if (!OPENED.has(type) || date !== undefined || (type === 'scan' && page === undefined)) return null
  const query = new URLSearchParams({
    ...(segment !== undefined && { segment }),
    ...(page !== undefined && { page: String(page) }),
  })
  return inLang(`/beside/${id}${query.size === 0 ? '' : `?${query}`}`, lang)
}

function factsOf(lang: Ask['lang'], group: BesideGroup, item: BesideItem): string[] {
  const words = besideWords(lang)
  const { relations } = bookWords(lang)
  const { kind = '', direction = 'out', page, date, type, whole } = item
  const relation = group === 'relations' && isRelation(relations, kind) ? [relations[kind][direction]] : []
  return [
    ...relation,
    ...(page === undefined ? [] : [words.page(page)]),
    ...(date === undefined || type === 'unit' ? [] : [writeDate(date, lang)]),
    ...(whole === true ? [words.whole] : []),
  ]
}

function isRelation<K extends string>(table: { readonly [kind in K]: unknown }, kind: string): kind is K {
  return Object.hasOwn(table, kind)
}
