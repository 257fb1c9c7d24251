/** Changed fields as a page shows them: the field in words, and its words before and after. */
import { type Change, changedWords, isJsonObject, type Json, plainRuns, pointerParts, tidyRuns } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { valueName } from '#lib/words/desk.ts'
import { fieldName } from '#lib/words/history.ts'
import { type DiffRun, diffHtml } from './diff-html.ts'
import { languageOfText } from './language-of-text.ts'

export interface ChangeView {
  /** “Title”. */
  field: string
  /** Where in the field: the version, the segment, the language of a name. Empty at the top. */
  place: string
  /** The changed words, from `diffHtml`. */
  html: string
  /** Of the words. */
  lang: 'he' | 'en'
  dir: 'rtl' | 'ltr'
}

/** Changes of one version on a page; further ones are counted. */
const MOST = 40
/** Letters of a value that is new or was removed. */
const MOST_LETTERS = 600

export interface ChangesView {
  changes: ChangeView[]
  /** Changes that are left out. */
  more: number
}

type AnyChange = Change & { words?: readonly DiffRun[] }

export function viewChanges(changes: readonly AnyChange[], lang: Lang, most = MOST): ChangesView {
  const shown = changes.slice(0, most)
  return {
    changes: shown.map((change) => viewChange(change, lang)),
    more: changes.length - shown.length,
  }
}

function viewChange(change: AnyChange, lang: Lang): ChangeView {
  const [field = '', ...place] = pointerParts(change.path)
  const runs = change.words ?? changedWords(change) ?? wholeValues(change)
  const textLang = languageOf(place, runs)
  return {
    field: fieldName(lang, field),
    place: placeName(place, lang),
    html: diffHtml(runs),
    lang: textLang,
    dir: textLang === 'he' ? 'rtl' : 'ltr',
  }
}

/** Parts of a pointer that say nothing to readers. */
const NAME_LANGUAGES: ReadonlySet<string> = new Set(['he', 'en', 'yi'])
const HIDDEN: ReadonlySet<string> = new Set(['versions', 'segments', 'text', 'he', 'en'])

/** A name has a wording in each language: `/title/en`. */
function placeName(place: readonly string[], lang: Lang): string {
  const [only = ''] = place
  if (place.length === 1 && NAME_LANGUAGES.has(only)) return valueName(lang, only)
  return place.filter((part) => !HIDDEN.has(part)).join(' · ')
}

function wholeValues({ before, after }: AnyChange): DiffRun[] {
  return [
    ...(before === undefined ? [] : [{ op: 'removed' as const, text: `${textOf(before)} ` }]),
    ...(after === undefined ? [] : [{ op: 'added' as const, text: textOf(after) }]),
  ]
}

/** A value as words: a name, the words of a text, else its JSON. Cut where it is long. */
export function textOf(value: Json): string {
  const text = wordsOf(value) ?? JSON.stringify(value)
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)}…`
}

function wordsOf(value: Json): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return wordsOfList(value)
  if (!isJsonObject(value)) return null
  const { he, en, label, value: plain, text, content, versions, segments, children } = value
  if (typeof he === 'string') return typeof en === 'string' ? `${he} / ${en}` : he
  const inside = versions ?? segments ?? children ?? text ?? content ?? label ?? plain
  return inside === undefined ? null : wordsOf(inside)
}

function wordsOfList(values: readonly Json[]): string | null {
  if (values.length === 0) return ''
  if (values.some((value) => isJsonObject(value) && 'text' in value && typeof value.text === 'string')) {
    return plainRuns(tidyRuns([...values]))
  }
  const words = values.map(wordsOf)
  return words.every((each) => each !== null) ? words.join(isText(values[0]) ? '\n' : ', ') : null
}

/** A version or a segment of words: a line of its own. */
function isText(value: Json | undefined): boolean {
  return isJsonObject(value ?? null) && ['segments', 'text', 'children'].some((field) => field in Object(value))
}

/** By the address of the field, else by most of the letters. */
function languageOf(place: readonly string[], runs: readonly DiffRun[]): 'he' | 'en' {
  const named = place.find((part) => part === 'he' || part === 'en')
  if (named === 'he' || named === 'en') return named
  return languageOfText(runs.map(({ text }) => text).join(''))
}
