/** The page of a fix: what the form in the words does, without scripts. `/suggest?entity=&segment=` */
import { redirect } from '@sveltejs/kit'
import { findAlike } from '@yalkut/catalog/media'
import { getShownItem } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { alikeAddress, wordFixed } from '#lib/alike-fix.ts'
import type { FixPlace } from '#lib/fix-place.ts'
import { href, scanPageHref, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { nameIn } from '#lib/server/names.ts'
import { alikeWords } from '#lib/words/alike.ts'
import { fixWords } from '#lib/words/fix.ts'
import { counted } from '#lib/words/in-both.ts'
import { choicesIn, suggestFixOf, type WordsToFix, wordsToFix } from './fix-words.ts'

export const SUGGEST_QUERY = ['entity', 'segment', 'version', 'page', 'line', 'done', 'was', 'is'] as const

export interface SuggestPage extends Page {
  about: { name: Named; href: string }
  /** Null: the person chooses among `choices`. */
  words: Pick<WordsToFix, 'text' | 'lang'> | null
  choices: { text: string; lang: string; href: string }[]
  /** What was sent. */
  done: { number: number; href: string; alike: { href: string; said: string } | null } | null
  isSuspended: boolean
}

/** Paragraphs of a list, and letters of each. */
const MOST = 200
const LETTERS = 160

/** A visitor is led to the report. Refuses `not-found` for what is no item. */
export function suggestPage(ask: Ask): SuggestPage {
  const { catalog, caller, lang, query } = ask
  if (caller.kind !== 'person') redirect(302, reportAddress(ask))
  const item = getShownItem(catalog, query.get('entity') ?? '')
  const named = namedIn(query)
  const words = wordsToFix(catalog, item, named)
  const said = fixWords(lang)
  const number = Number(query.get('done') ?? 0)
  const isDone = Number.isInteger(number) && number > 0
  return {
    head: { title: said.title, description: said.title, isHidden: true },
    about: { name: nameIn(lang, item), href: addressOf(item, words, lang) },
    words: words === null ? null : { text: words.text, lang: words.lang },
    choices:
      words === null && !isDone
        ? choicesIn(catalog, item, named.page, MOST).map((choice) => ({
            lang: choice.lang,
            href: formAddress(item.id, choice, lang),
            text: choice.text.slice(0, LETTERS),
          }))
        : [],
    done: isDone ? { number, href: inLang(`/suggestions/${number}`, lang), alike: alikeOf(ask, named) } : null,
    isSuspended: caller.person.suspended,
  }
}

/** Sends what was written; gives the Hebrew address that says so. */
export async function sendSuggested(sent: Sent): Promise<string> {
  const { catalog, caller, query, form } = sent
  const item = getShownItem(catalog, query.get('entity') ?? '')
  const words = wordsToFix(catalog, item, namedIn(query))
  if (words === null) throw refuse('not-found', siteSaid('words-not-found'))
  const fix = { before: form.typed('before') ?? '', after: form.text('words') }
  const { number } = await suggestFixOf(catalog, caller, words, { ...fix, note: form.text('note') })
  const address = formAddress(item.id, words, 'he')
  const fixed = words.place.kind === 'scan' ? wordFixed(words.text, fix.after) : null
  const more = fixed === null ? [] : Object.entries({ was: fixed.from, is: fixed.to })
  return `${address}&${new URLSearchParams([['done', String(number)], ...more])}`
}

/** After one word of a scan was fixed: the other lines that hold it. */
function alikeOf({ catalog, lang, query }: Ask, { page, line }: { page: number; line: string }) {
  const [scan, from, to] = ['entity', 'was', 'is'].map((name) => query.get(name) ?? '')
  if (!scan || !from || !to || line === '') return null
  const { total } = findAlike(catalog, scan, { words: from, whole: '1', page, line, limit: 1 })
  if (total === 0) return null
  const address = alikeAddress(scan, { from, to }, { page, line })
  return { href: inLang(address, lang), said: counted(lang, total, alikeWords(lang).offer) }
}

function namedIn(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return {
    segment: query.get('segment') ?? '',
    version: query.get('version') ?? '',
    line: query.get('line') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function formAddress(entity: string, { place, segment }: { place: FixPlace; segment: string }, lang: Lang): string {
  const about = new URLSearchParams({ entity })
  if (place.kind === 'scan') about.set('page', String(place.page))
  about.set(place.kind === 'scan' ? 'line' : 'segment', segment)
  if (place.kind === 'body' && place.version !== '') about.set('version', place.version)
  return inLang(`/suggest?${about}`, lang)
}

function addressOf(item: ReturnType<typeof getShownItem>, words: WordsToFix | null, lang: Lang): string {
  if (words === null) return href(item, lang)
  if (words.place.kind === 'scan') {
    return scanPageHref(item.id, words.place.page, lang, words.segment)
  }
  return segmentHref(item, words.segment, lang)
}

function reportAddress({ query, lang }: Ask): string {
  const about = new URLSearchParams()
  for (const name of ['entity', 'segment']) {
    const value = query.get(name)
    if (value !== null) about.set(name, value)
  }
  return inLang(`/report?${about}`, lang)
}
