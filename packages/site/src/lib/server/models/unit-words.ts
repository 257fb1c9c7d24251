/** The words of a unit: its versions, which of them are shown, and one page of their rows. */
import { type UnitVersion, versionsOfUnit } from '@yalkut/catalog/core'
import { linkedItemsOfEach } from '@yalkut/catalog/reading'
import { type Blocks, type BodyVersion, blocksOf, type LanguageCode, plainRuns, type Row, rowsOf } from '@yalkut/model'
import { type FixPlace, writePlaces } from '#lib/fix-place.ts'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { languageName } from '#lib/server/language-name.ts'
import type { ShownText, ShownUnit } from '#lib/server/shown-items.ts'
import { notesHtml, type WordsOptions, wordsHtml } from '#lib/server/words-html.ts'
import { bookWords } from '#lib/words/books.ts'

/** So many rows are in one page. */
export const MAX_ROWS = 400
/** As in the text of an item. */
const MAX_SEGMENTS = 5_000
/** So many versions are beside each other. */
const MAX_BESIDE = 3

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
  /** How many times every paragraph was proofread; null where nobody counts. */
  proofread: number | null
  credits: { text: string; href: string | null; licence: string | null }[]
  opening: string
  language: LanguageCode | null
  pages: { previous: string | null; next: string | null; at: number; of: number } | null
}

interface Source {
  key: string
  /** The text's id, which names it in an address too. A version of the unit's own body has none. */
  text?: string
  version: BodyVersion
  /** How its paragraphs find those of other versions. */
  match: 'id' | 'position'
  proofread: number | null
  fix: FixPlace
}

/** All versions of the words: those of the unit's own body, then its texts that may be shown. One statement at most. */
export function sourcesOf(
  { catalog }: Ask,
  unit: ShownUnit,
  texts: readonly ShownText[],
): { sources: Source[]; withheld: string | null } {
  const segments = linkedItemsOfEach(catalog, 'segment', {
    to: texts.filter(({ withheld }) => withheld === null).map(({ id }) => id),
    field: 'text',
    limit: MAX_SEGMENTS,
  })
  const { versions, withheld } = versionsOfUnit(unit, texts, segments)
  return { sources: versions.map((version) => sourceOf(unit, version)), withheld }
}

function sourceOf({ id }: ShownUnit, { key, text, version, match, proofread }: UnitVersion): Source {
  if (text === null) return { key, version, match, proofread, fix: { kind: 'body', entity: id, version: version.id } }
  const kind = text.data.kind === 'translation' ? 'translation' : 'text'
  return { key, text: text.id, version, match, proofread, fix: { kind, entity: text.id } }
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

export interface ChosenWords {
  sources: Source[]
  chosen: Source[]
  versions: Blocks[]
  rows: Row[]
  /** All rows, of which `rows` are a page. */
  total: number
  from: number
}

/** `?v=he,en` chooses versions, `?cursor=400` the rows after the first 400, `?at=p512` the page that has this segment. Unknown
 *  ones choose the first. */
export function chooseWords({ query, lang }: Ask, sources: Source[]): ChosenWords {
  const asked = (query.get('v') ?? '').split(',')
  const named = asked.flatMap(
    (name) =>
      sources.find(({ key, text }) => key === name || text === name) ??
      // `?v=he,en`: the first version of a language, whatever the sefer calls it.
      sources.find(({ version }) => version.language === name) ??
      [],
  )
  const usual = sources.find(({ version }) => version.language === lang) ?? sources[0]
  const wanted = named.length > 0 || usual === undefined ? named : [usual]
  const chosen = [...new Set(wanted)].slice(0, MAX_BESIDE)
  // Paragraphs of a text have ids of their own: beside it, those of the body are found by their place.
  const isMixed = new Set(chosen.map(({ match }) => match)).size > 1
  const versions = chosen.map(({ version, match }) => blocksOf(version, isMixed ? 'position' : match))
  const all = rowsOf(versions)
  const cursor = Number(query.get('cursor') ?? 0)
  const at = query.get('at')
  const found = at === null ? -1 : all.findIndex((row) => row.some((block) => block?.id === at))
  const from =
    found >= 0 ? found - (found % MAX_ROWS) : Number.isInteger(cursor) && cursor > 0 && cursor < all.length ? cursor : 0
  return {
    sources,
    chosen,
    versions,
    from,
    total: all.length,
    rows: all.slice(from, from + MAX_ROWS),
  }
}

/** Texts typed from printings are called as these. `printingOf`: the name of the printing of a text. */
export function nameByPrinting(words: ChosenWords, printingOf: (text: string) => string | undefined): ChosenWords {
  const named = (source: Source): Source => {
    const title = source.text === undefined ? undefined : printingOf(source.text)
    return title === undefined ? source : { ...source, version: { ...source.version, title } }
  }
  return { ...words, sources: words.sources.map(named), chosen: words.chosen.map(named) }
}

/** `pathOf`: of the items of `linksOf`. */
export function writeWords(
  ask: Ask,
  unit: ShownUnit,
  { sources, chosen, versions, rows, total, from }: ChosenWords,
  pathOf: (id: string) => string | null | undefined,
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
  }
  const address = (parameters: Record<string, string | null>): string => {
    const kept = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== null) kept.set(name, value)
    const more = kept.toString().replaceAll('%2C', ',')
    return href(unit, lang) + (more === '' ? '' : `?${more}`)
  }
  const v = query.get('v')
  const blocks = rows.flat().filter((block) => block !== null)
  const counts = chosen.map(({ proofread }) => proofread)
  const known = counts.filter((count) => count !== null)
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
    proofread: known.length === counts.length && known.length > 0 ? Math.min(...known) : null,
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
