/** The words of a unit: its versions, which of them are shown, and one page of their rows. */
import { linkedItemsOfEach } from '@yalkut/catalog/reading'
import { type BodySegment, type BodyVersion, bodyOf, type LanguageCode, plainRuns } from '@yalkut/model'
import { type FixPlace, writePlaces } from '#lib/fix-place.ts'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { languageName } from '#lib/server/language-name.ts'
import type { ShownOf, ShownText, ShownUnit } from '#lib/server/shown-items.ts'
import { notesHtml, type WordsOptions, wordsHtml } from '#lib/server/words-html.ts'
import { type Blocks, blocksOf, type Row, rowsOf } from '#lib/server/words-rows.ts'
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
  const own = bodyOf(unit)?.versions ?? []
  if (own.length > 0) {
    const sources = own.map((version) => ({
      key: version.id,
      version,
      match: 'id' as const,
      proofread: null,
      fix: { kind: 'body' as const, entity: unit.id, version: version.id },
    }))
    return { sources: [...sources, ...textSources(catalog, texts, own).sources], withheld: null }
  }
  return textSources(catalog, texts, own)
}

function textSources(
  catalog: Ask['catalog'],
  texts: readonly ShownText[],
  own: readonly BodyVersion[],
): { sources: Source[]; withheld: string | null } {
  const shown = texts.filter(({ withheld }) => withheld === null)
  const segments = linkedItemsOfEach(catalog, 'segment', {
    to: shown.map(({ id }) => id),
    field: 'text',
    limit: MAX_SEGMENTS,
  })
  const all = [...segments.values()].flat()
  const reason = [...texts, ...all].find(({ withheld }) => withheld !== null)?.withheld ?? null
  const sources = shown.flatMap((text): Source[] => {
    const found = segments.get(text.id) ?? []
    if (found.length === 0 || found.some(({ withheld }) => withheld !== null)) return []
    const isAlone =
      shown.filter(({ data }) => data.language === text.data.language).length === 1 &&
      own.every(({ id, language }) => ![id, language].includes(text.data.language))
    return [
      {
        key: isAlone ? text.data.language : text.id,
        text: text.id,
        version: versionOfText(text, found),
        match: 'position',
        fix: { kind: text.data.kind === 'translation' ? 'translation' : 'text', entity: text.id },
        proofread: Math.min(...found.map(({ data }) => data.proofread)),
      },
    ]
  })
  return { sources, withheld: sources.length === 0 ? reason : null }
}

function versionOfText(
  { id, data: { language, credit, licence } }: ShownText,
  segments: readonly ShownOf<'segment'>[],
): BodyVersion {
  return {
    id: id.slice(0, 40),
    language,
    segments: segments.map(segmentOf),
    ...(credit !== undefined && { credit }),
    ...(licence !== undefined && { licence }),
  }
}

function segmentOf({ id, data: { kind, content, origin } }: ShownOf<'segment'>): BodySegment {
  const isHeading = kind === 'heading'
  return {
    id,
    kind: isHeading ? 'heading' : 'paragraph',
    ...(isHeading && { level: 1 }),
    text: content === '' ? [] : [{ text: content }],
    ...(origin !== undefined && {
      origin: { by: origin.by, ...(origin.checked !== undefined && { checked: origin.checked }) },
    }),
  }
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
