/** Letters in the order in which they were written, by their years and by those to whom they were written (`?to=`), and the
 *  sefarim that print them. */
import { itemsOfList, linkedItemsOfEach, namesOf } from '@yalkut/catalog/reading'
import { writeDate } from '@yalkut/hebrew'
import { isOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { linkOf } from '#lib/server/models/links.ts'
import type { Link } from '#lib/server/models/unit-about.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownUnit } from '#lib/server/shown-items.ts'
import { type Opening, openingsOf } from '#lib/server/shown-words.ts'
import { bookWords } from '#lib/words/books.ts'

export interface LettersPage extends Page {
  sefarim: Link[]
  years: { name: string; count: number; href: string; isHere: boolean }[]
  letters: {
    name: Named
    href: string
    date: string | null
    sefer: Named
    /** To whom it was written; the address is that of all letters to them. */
    to: Link[]
    opening: Opening | null
  }[]
  /** Whose letters alone are shown, with the address of all letters. */
  onlyTo: Link | null
  allYearsHref: string
  next: string | null
}

/** Of the sefarim of the catalog, and of the letters of each. */
const MAX_WORKS = 1_000
const MAX_LETTERS = 5_000
const PAGE = 100
/** The most texts of one letter that are looked at. */
const MAX_TEXTS = 5
/** The most people of one letter that are named in the list. */
const MAX_NAMED = 3

export function lettersPage({ catalog, lang, query, ...ask }: Ask): LettersPage {
  const words = bookWords(lang)
  const { items } = itemsOfList(catalog, { type: 'work', official: true, limit: MAX_WORKS })
  const works = items.filter((item) => isOf(item, 'work')).filter(({ data }) => data.genre === 'igros')
  const units = linkedItemsOfEach(catalog, 'unit', {
    to: works.map(({ id }) => id),
    field: 'work',
    limit: MAX_LETTERS,
  })
  const person = query.get('to')
  const written = [...units.values()].flat()
  const toPerson = written.filter(({ data }) => person !== null && data.people?.includes(person))
  const to = toPerson.length > 0 ? person : null
  const all = (to === null ? written : toPerson).toSorted((a, b) => compare(dateOf(a), dateOf(b)))
  const counts = Map.groupBy(all, yearOf)
  const asked = query.get('year')
  const year = asked !== null && counts.has(asked) ? asked : null
  const chosen = year === null ? all : (counts.get(year) ?? [])
  const cursor = Number(query.get('cursor') ?? 0)
  const from = Number.isInteger(cursor) && cursor > 0 && cursor < chosen.length ? cursor : 0
  const address = (more: { [name: string]: string | null }) => {
    const kept = Object.entries({ to, ...more }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    const search = new URLSearchParams(kept).toString()
    return inLang(`/letters${search === '' ? '' : `?${search}`}`, lang)
  }
  const next = from + PAGE
  const shown = chosen.slice(from, next)
  const texts = linkedItemsOfEach(catalog, 'text', {
    to: shown.map(({ id }) => id),
    field: 'unit',
    limit: MAX_TEXTS,
  })
  const openings = openingsOf(catalog, shown, texts)
  const people = namesOf(catalog, [
    ...(to === null ? [] : [to]),
    ...shown.flatMap(({ data }) => data.people?.slice(0, MAX_NAMED) ?? []),
  ])
  const lettersTo = (id: string): Link[] => {
    const found = people.get(id)
    if (found === undefined) return []
    const name = found.name === null ? { text: found.id } : localName(lang, found.name)
    return [{ name, href: inLang(`/letters?to=${id}`, lang) }]
  }
  const [recipient] = to === null ? [] : lettersTo(to)
  const names = new Map(works.map((work) => [work.id, nameIn(lang, work)]))
  return {
    head: {
      title: recipient === undefined ? words.letters : words.lettersTo(recipient.name.text),
      description: words.lettersLead,
    },
    sefarim: works.map((work) => linkOf({ catalog, lang, query, ...ask }, work)),
    years: [...counts].map(([key, found]) => ({
      name: key === NO_YEAR ? words.noDate : writeDate(key, lang),
      count: found.length,
      href: address({ year: key }),
      isHere: key === year,
    })),
    letters: shown.map((letter) => ({
      name: nameIn(lang, letter),
      href: href(letter, lang),
      date: letter.data.date === undefined ? null : writeDate(letter.data.date, lang),
      sefer: names.get(letter.data.work) ?? { text: '' },
      to: letter.data.people?.slice(0, MAX_NAMED).flatMap(lettersTo) ?? [],
      opening: openings.get(letter.id) ?? null,
    })),
    onlyTo: recipient === undefined ? null : { ...recipient, href: inLang('/letters', lang) },
    allYearsHref: address({}),
    next: next >= chosen.length ? null : address({ year, cursor: String(next) }),
  }
}

const NO_YEAR = 'none'

function yearOf({ data: { date } }: ShownUnit): string {
  return date?.slice(0, 4) ?? NO_YEAR
}

/** Letters without a date stand last. */
function dateOf({ data: { date } }: ShownUnit): string {
  return date ?? '~'
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
