/** The words of a unit as its page shows them: as HTML, with the ways to show them otherwise. */
import { type Blocks, type LanguageCode, plainRuns, type Row } from '@yalkut/model'
import { writePlaces } from '#lib/fix-place.ts'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { languageName } from '#lib/server/language-name.ts'
import type { ShownUnit } from '#lib/server/shown-items.ts'
import { notesHtml, type WordsOptions, wordsHtml } from '#lib/server/words-html.ts'
import { bookWords } from '#lib/words/books.ts'
import { type ChosenWords, MAX_ROWS, type Source } from './unit-sources.ts'

export interface VersionChoice {
  /** In the address: `he`, `he,en`. */
  key: string
  label: Named[]
  href: string
  isShown: boolean
}

export interface UnitWords {
  /** Words and notes as HTML that `wordsHtml` made. Empty: there are none to show. */
  html: string
  notes: string
  columns: number
  /** Where each column is corrected, as `data-fix` names it. */
  fix: string
  hasLines: boolean
  /** Other ways to show them; empty for one version. */
  choices: VersionChoice[]
  /** What is shown, as the choices name it. */
  shownLabel: string
  /** The address of the same versions in printed lines, or back in running words; null without printed lines. */
  linesHref: string | null
  /** Machine words among those shown, in paragraphs. */
  machine: number
  /** How many times every paragraph of the page was proofread; null where nobody counts. */
  proofread: number | null
  credits: { text: string; href: string | null; licence: string | null }[]
  opening: string
  language: LanguageCode | null
  pages: { previous: string | null; next: string | null; at: number; of: number } | null
}

/** The ids of items to which the words link. */
export function linksOf(rows: readonly Row[], versions: readonly Blocks[]): string[] {
  const notes = versions.flatMap((version) => [...version.notes.values()])
  const segments = [...rows.flat().flatMap((block) => block?.segment ?? []), ...notes]
  const hrefs = segments.flatMap(({ text = [] }) =>
    text.flatMap((run) => ('text' in run && run.href !== undefined ? run.href : [])),
  )
  return [...new Set(hrefs.filter((target) => target.startsWith('rh-')))]
}

/** Texts typed from printings are called as these. `printingOf`: the name of the printing of a text. */
export function nameByPrinting(words: ChosenWords, printingOf: (text: string) => string | undefined): ChosenWords {
  const named = (source: Source): Source => {
    const title = source.text === null ? undefined : printingOf(source.text.item.id)
    return title === undefined ? source : { ...source, version: { ...source.version, title } }
  }
  return { ...words, sources: words.sources.map(named), chosen: words.chosen.map(named) }
}

/** `pathOf`: of the items of `linksOf`. `startsAt`: what begins before a paragraph. */
export function writeWords(
  ask: Ask,
  unit: ShownUnit,
  { sources, chosen, versions, rows, total, from, proofread }: ChosenWords,
  { pathOf, startsAt }: { pathOf(id: string): string | null | undefined; startsAt: WordsOptions['startsAt'] },
): UnitWords {
  const { lang, query } = ask
  const words = bookWords(lang)
  const isPrinted = JSON.stringify(rows).includes('"eol":')
  const hasLines = isPrinted && query.get('view') === 'lines' && versions.length === 1
  const options: WordsOptions = {
    hrefOf: (target) =>
      target.startsWith('/') ? inLang(encodeURI(target), lang) : href({ id: target, path: pathOf(target) }, lang),
    hasLines,
    pageName: (page) => words.page(page),
    ...(startsAt !== undefined && { startsAt }),
  }
  const address = (parameters: Record<string, string | null>): string => {
    const kept = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== null) kept.set(name, value)
    const more = kept.toString().replaceAll('%2C', ',')
    return href(unit, lang) + (more === '' ? '' : `?${more}`)
  }
  const v = query.get('v')
  const blocks = rows.flat().filter((block) => block !== null)
  return {
    html: wordsHtml(versions, rows, options),
    notes: notesHtml(versions, rows, options),
    columns: versions.length,
    hasLines,
    fix: writePlaces(chosen.map((source) => source.fix)),
    choices: choicesOf(ask, sources, chosen).map((choice) => ({
      ...choice,
      href: address({ v: choice.key }),
    })),
    shownLabel: chosen.map((source) => labelOf(lang, sources, source).text).join(' · '),
    linesHref: isPrinted && versions.length === 1 ? address({ v, view: hasLines ? null : 'lines' }) : null,
    machine: blocks.filter(({ isMachine, heading }) => isMachine && heading === null).length,
    proofread,
    credits: chosen.flatMap(({ version: { credit, url = null, licence = null } }) =>
      credit === undefined && licence === null ? [] : [{ text: credit ?? '', href: url, licence }],
    ),
    opening: blocks
      .filter(({ heading }) => heading === null)
      .slice(0, 3)
      .map(({ segment: { text = [] } }) => plainRuns(text))
      .join(' '),
    language: chosen[0]?.version.language ?? null,
    pages:
      total <= MAX_ROWS
        ? null
        : {
            previous: from === 0 ? null : address({ v, cursor: cursorOf(from - MAX_ROWS) }),
            next: from + MAX_ROWS >= total ? null : address({ v, cursor: cursorOf(from + MAX_ROWS) }),
            at: Math.floor(from / MAX_ROWS) + 1,
            of: Math.ceil(total / MAX_ROWS),
          },
  }
}

function cursorOf(from: number): string | null {
  return from <= 0 ? null : String(from)
}

/** Each version alone, and the first beside each other one: the one in the language of the page is first. */
function choicesOf(
  { lang }: Ask,
  sources: readonly Source[],
  chosen: readonly Source[],
): Omit<VersionChoice, 'href'>[] {
  const [first, ...others] = sources
  if (first === undefined || others.length === 0) return []
  const isOwn = ({ version }: Source): number => (version.language === lang ? 0 : 1)
  const pairs = others.map((other) => [first, other].toSorted((a, b) => isOwn(a) - isOwn(b)))
  const sets = [...sources.map((source) => [source]), ...pairs]
  const shown = chosen.map(({ key }) => key).join(',')
  return sets.map((set) => {
    const key = set.map((source) => source.key).join(',')
    return {
      key,
      label: set.map((source) => labelOf(lang, sources, source)),
      isShown: key === shown,
    }
  })
}

function labelOf(lang: Ask['lang'], sources: readonly Source[], source: Source): Named {
  const { language, title, credit } = source.version
  const name = languageName(lang, language)
  const isAlone = sources.filter(({ version }) => version.language === language).length === 1
  const more = title ?? credit
  return isAlone || more === undefined ? name : { text: `${name.text}, ${more}` }
}
