/** Letters in the order in which they were written, by their years (`?year=`), by those to whom they were written (`?to=`) and by the
 *  sefarim that print them (`?work=`). */
import {
  addresseesOfLetters,
  linkedItemsOfEach,
  namesOf,
  shownLetters,
  worksOfLetters,
  yearsOfLetters,
} from '@yalkut/catalog/reading'
import { writeDate } from '@yalkut/hebrew'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { linkOf } from '#lib/server/models/links.ts'
import type { Link } from '#lib/server/models/unit-about.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import { type Opening, openingsOf } from '#lib/server/shown-words.ts'
import { bookWords } from '#lib/words/books.ts'
import { counted } from '#lib/words/in-both.ts'

export interface LettersPage extends Page {
  count: string
  /** `only`: its letters alone. */
  sefarim: (Link & { only: string; isHere: boolean })[]
  allSefarimHref: string
  /** To whom the most were written. */
  people: (Link & { isHere: boolean })[]
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
  previous: string | null
  next: string | null
}

const MAX_WORKS = 200
const PAGE = 100
/** The most texts of one letter that are looked at. */
const MAX_TEXTS = 5
/** The most people of one letter that are named in the list. */
const MAX_NAMED = 3
/** People to choose from, those with the most letters. */
const MAX_PEOPLE = 12

export function lettersPage(ask: Ask): LettersPage {
  const { catalog, lang } = ask
  const words = bookWords(lang)
  const works = worksOfLetters(catalog, MAX_WORKS)
  const { work, to, year, years } = choiceOf(ask, works)
  const found = years.filter((each) => year === null || (each.year ?? NO_YEAR) === year)
  const count = found.reduce((sum, { letters }) => sum + letters, 0)
  const from = startOf(ask, count)
  const shown = shownLetters(catalog, {
    ...{ work: work ?? undefined, to: to ?? undefined, year: year ?? undefined },
    offset: from,
    limit: PAGE,
  })
  const texts = linkedItemsOfEach(catalog, 'text', { to: shown.map(({ id }) => id), field: 'unit', limit: MAX_TEXTS })
  const openings = openingsOf(catalog, shown, texts)
  const known = addresseesOfLetters(catalog, MAX_PEOPLE).map(({ id }) => id)
  const people = namesOf(catalog, [
    ...(to === null ? [] : [to]),
    ...known,
    ...shown.flatMap(({ data }) => data.people?.slice(0, MAX_NAMED) ?? []),
  ])
  const address = (more: Choice): string => addressOf(ask, { work, to, ...more })
  const named = (id: string): Named[] => {
    const person = people.get(id)
    if (person === undefined) return []
    return [person.name === null ? { text: person.id } : localName(lang, person.name)]
  }
  const lettersTo = (id: string): Link[] => named(id).map((name) => ({ name, href: address({ to: id }) }))
  const [recipient] = to === null ? [] : named(to)
  const names = new Map(works.map((each) => [each.id, nameIn(lang, each)]))
  const next = from + PAGE
  return {
    head: {
      title: recipient === undefined ? words.letters : words.lettersTo(recipient.text),
      description: words.lettersLead,
    },
    count: counted(lang, count, words.letterCount),
    sefarim: works.map((each) => ({
      ...linkOf(ask, each),
      only: address({ work: each.id }),
      isHere: each.id === work,
    })),
    allSefarimHref: address({ work: null }),
    people: known.flatMap((id) => lettersTo(id).map((link) => ({ ...link, isHere: id === to }))),
    years: years.map((each) => ({
      name: each.year === null ? words.noDate : writeDate(each.year, lang),
      count: each.letters,
      href: address({ year: each.year ?? NO_YEAR }),
      isHere: (each.year ?? NO_YEAR) === year,
    })),
    letters: shown.map((letter) => ({
      name: nameIn(lang, letter),
      href: href(letter, lang),
      date: letter.data.date === undefined ? null : writeDate(letter.data.date, lang),
      sefer: names.get(letter.data.work) ?? { text: '' },
      to: letter.data.people?.slice(0, MAX_NAMED).flatMap(lettersTo) ?? [],
      opening: openings.get(letter.id) ?? null,
    })),
    onlyTo: recipient === undefined ? null : { name: recipient, href: address({ to: null }) },
    allYearsHref: address({}),
    previous: from === 0 ? null : address({ year, cursor: from <= PAGE ? null : String(from - PAGE) }),
    next: next >= count ? null : address({ year, cursor: String(next) }),
  }
}

const NO_YEAR = 'none'

interface Choice {
  work?: string | null
  to?: string | null
  year?: string | null
  cursor?: string | null
}

/** Sefarim, people and years without letters choose all. */
function choiceOf({ catalog, query }: Ask, works: readonly { id: string }[]) {
  const work = works.find(({ id }) => id === query.get('work'))?.id ?? null
  const person = query.get('to')
  const toPerson = person === null ? [] : yearsOfLetters(catalog, { work: work ?? undefined, to: person })
  const to = toPerson.length > 0 ? person : null
  const years = to === null ? yearsOfLetters(catalog, { work: work ?? undefined }) : toPerson
  const year = years.find((each) => (each.year ?? NO_YEAR) === query.get('year'))
  return { work, to, year: year === undefined ? null : (year.year ?? NO_YEAR), years }
}

function startOf({ query }: Ask, count: number): number {
  const cursor = Number(query.get('cursor') ?? 0)
  return Number.isInteger(cursor) && cursor > 0 && cursor < count ? cursor : 0
}

function addressOf({ lang }: Ask, choice: Choice): string {
  const kept = Object.entries(choice).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  const search = new URLSearchParams(kept).toString()
  return inLang(`/letters${search === '' ? '' : `?${search}`}`, lang)
}
