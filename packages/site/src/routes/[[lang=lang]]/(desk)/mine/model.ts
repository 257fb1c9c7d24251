/** What a person keeps here for themselves: notes, searches, reading places. */
import { randomUUID } from 'node:crypto'
import { NOTE_COLOURS, type NoteView } from '@yalkut/catalog/core'
import { getNote, listNotes, listReadingPositions, listSavedSearches } from '@yalkut/catalog/people'
import { listedItems } from '@yalkut/catalog/reading'
import { isItemId } from '@yalkut/model'
import { href, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { citedNames } from '#lib/server/cited-names.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { wordsOfSegment } from './marked-words.ts'
import { mineWords } from './words.ts'

export interface MinePage extends Page {
  done: string | null
  /** What is marked or changed now. */
  one: OneNote | null
  notes: ShownNote[]
  lists: { name: string; count: string; href: string; isShown: boolean }[]
  /** Of all lists. */
  allHref: string
  next: string | null
  exports: { md: string; json: string }
  searches: { id: string; name: string; q: string; href: string; place: 'names' | 'words' }[]
  /** What the page of search asks to keep. */
  newSearch: { q: string; place: 'names' | 'words' }
  reading: { title: string; sub: string | null; href: string; at: WrittenMoment }[]
  colours: readonly Colour[]
}

type Colour = (typeof NOTE_COLOURS)[number]

interface OneNote {
  id: string
  /** The address of its form: a refused one is shown again. */
  action: string
  item: string
  segment: string
  name: Named
  href: string
  words: string
  text: string
  colour: Colour | ''
  list: string
}

interface ShownNote {
  id: string
  /** null: it is not to be seen any more. */
  name: Named | null
  href: string
  words: string
  text: string
  colour: Colour | ''
  list: string
  at: WrittenMoment
  editHref: string
}

const NOTES = 50
const PLACES = 20

/** `?list=`, `?cursor=` choose notes; `?item=&segment=` begins one, `?note=` opens one; `?q=&in=` begins a search. */
export async function minePage(ask: Ask): Promise<MinePage> {
  const { catalog, caller, lang, query } = ask
  const words = mineWords(lang)
  const [list, cursor] = [query.get('list'), query.get('cursor')]
  const { notes, lists, next } = await listNotes(catalog, caller, {
    limit: NOTES,
    ...(list !== null && { list }),
    ...(cursor !== null && { cursor }),
  })
  const cited = citedNames(
    catalog,
    lang,
    notes.map(({ item }) => item),
  )
  const searches = await listSavedSearches(catalog, caller)
  const reading = await listReadingPositions(catalog, caller, { limit: PLACES })
  const done = query.get('done')
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    // Notes of a person alone, and words that may be withheld tomorrow.
    isSecret: true,
    done: done === 'saved' ? words.saved : done === 'dropped' ? words.dropped : null,
    one: await oneOfAddress(ask),
    notes: notes.map((note) => shownNote(note, lang, cited)),
    lists: lists.map(({ name, count }) => ({
      name,
      count: count.toLocaleString(lang),
      href: inLang(`/mine?${new URLSearchParams({ list: name })}`, lang),
      isShown: name === list,
    })),
    allHref: inLang('/mine', lang),
    next:
      next === null
        ? null
        : inLang(`/mine?${new URLSearchParams({ ...(list !== null && { list }), cursor: next })}`, lang),
    exports: { md: '/v1/notes/export?format=md', json: '/v1/notes/export?format=json' },
    searches: searches.map(({ id, name, q, in: place }) => ({
      id,
      name,
      q,
      place,
      href: inLang(`/search?${new URLSearchParams({ q, in: place })}`, lang),
    })),
    newSearch: { q: query.get('q') ?? '', place: query.get('in') === 'names' ? 'names' : 'words' },
    reading: reading.map(({ title, sub, href: to, at }) => ({ title, sub, href: to, at: writtenMoment(at, lang) })),
    colours: NOTE_COLOURS,
  }
}

/** Refuses `not-found` for a note that the caller does not have. */
async function oneOfAddress({ catalog, caller, lang, query }: Ask): Promise<OneNote | null> {
  const asked = query.get('note')
  if (asked !== null) {
    const note = await getNote(catalog, caller, asked)
    const { id, item, segment = '', words = '', text = '', colour = '', list = '' } = note
    const action = formAddress(lang, { note: id })
    const name = citedNames(catalog, lang, [item]).get(item) ?? nameOf(note, lang)
    return { id, action, item, segment, words, text, colour, list, name, href: hrefOf(note, lang) }
  }
  const item = query.get('item') ?? ''
  const [listed] = isItemId(item) ? listedItems(catalog, [item]) : []
  if (listed === undefined) return null
  const segment = (query.get('segment') ?? '').slice(0, 100)
  return {
    id: randomUUID(),
    action: formAddress(lang, { item: listed.id, ...(segment !== '' && { segment }) }),
    item: listed.id,
    segment,
    name: citedNames(catalog, lang, [listed.id]).get(listed.id) ?? nameOfListed(listed, lang),
    href: segment === '' ? href(listed, lang) : segmentHref(listed, segment, lang),
    words: segment === '' ? '' : wordsOfSegment(catalog, listed.id, segment),
    text: '',
    colour: '',
    list: '',
  }
}

function formAddress(lang: Lang, query: { [name: string]: string }): string {
  return `${inLang('/mine', lang)}?${new URLSearchParams(query)}&/save`
}

/** `cited`: names of chapters with their sefer. */
function shownNote(note: NoteView, lang: Lang, cited: ReadonlyMap<string, Named>): ShownNote {
  const { id, words = '', text = '', colour = '', list = '', madeAt } = note
  return {
    id,
    name: note.name === null ? null : (cited.get(note.item) ?? nameOf(note, lang)),
    href: hrefOf(note, lang),
    words,
    text,
    colour,
    list,
    at: writtenMoment(madeAt, lang),
    editHref: inLang(`/mine?note=${id}`, lang),
  }
}

function nameOf({ name, item }: NoteView, lang: Lang): Named {
  return name === null ? { text: item, lang: 'en' } : localName(lang, name)
}

function hrefOf({ item: id, path, segment }: NoteView, lang: Lang): string {
  return segment === undefined ? href({ id, path }, lang) : segmentHref({ id, path }, segment, lang)
}
