/** Which words a unit has: the versions of its own body and its texts, which of them are shown, and one page of their rows. Of a
 *  text no more is read than the page shows. */
import { keyOfText, versionOfText } from '@yalkut/catalog/core'
import { indexInText, lengthsOfTexts, pageOfText } from '@yalkut/catalog/reading'
import { type Block, type Blocks, type BodyVersion, blocksOf, bodyOf, type Row, rowsOf } from '@yalkut/model'
import type { FixPlace } from '#lib/fix-place.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { ShownText, ShownUnit } from '#lib/server/shown-items.ts'

/** So many rows are in one page. */
export const MAX_ROWS = 400
/** So many versions are beside each other. */
const MAX_BESIDE = 3

export interface Source {
  key: string
  /** The text, whose id names it in an address too. A version of the unit's own body has none. */
  text: { item: ShownText; rows: number } | null
  /** Of a text: without its paragraphs. */
  version: BodyVersion
  fix: FixPlace
}

/** All versions of the words: those of the unit's own body, then its texts that may be shown. One statement at most. */
export function sourcesOf(
  { catalog }: Ask,
  unit: ShownUnit,
  texts: readonly ShownText[],
): { sources: Source[]; withheld: string | null } {
  const own = bodyOf(unit)?.versions ?? []
  const { sources, withheld } = textSources(catalog, texts, own)
  if (own.length === 0) return { sources, withheld }
  const bodies = own.map(
    (version): Source => ({
      key: version.id,
      text: null,
      version,
      fix: { kind: 'body', entity: unit.id, version: version.id },
    }),
  )
  return { sources: [...bodies, ...sources], withheld: null }
}

function textSources(
  catalog: Ask['catalog'],
  texts: readonly ShownText[],
  own: readonly BodyVersion[],
): { sources: Source[]; withheld: string | null } {
  const shown = texts.filter(({ withheld }) => withheld === null)
  const lengths = lengthsOfTexts(
    catalog,
    shown.map(({ id }) => id),
  )
  const all = [...texts, ...lengths.values()]
  const reason = all.find(({ withheld }) => withheld !== null)?.withheld ?? null
  const sources = shown.flatMap((text): Source[] => {
    const { id, data } = text
    const length = lengths.get(id)
    if (length === undefined || length.withheld !== null) return []
    return [
      {
        key: keyOfText(text, { shown, own }),
        text: { item: text, rows: length.rows },
        version: versionOfText(text, []),
        fix: { kind: data.kind === 'translation' ? 'translation' : 'text', entity: id },
      },
    ]
  })
  return { sources, withheld: sources.length === 0 ? reason : null }
}

export interface ChosenWords {
  sources: Source[]
  chosen: Source[]
  versions: Blocks[]
  rows: Row[]
  /** All rows, of which `rows` are a page. */
  total: number
  from: number
  /** How many times every paragraph of the page was proofread; null where nobody counts. */
  proofread: number | null
}

/** `?v=he,en` chooses versions, `?cursor=400` the rows after the first 400, `?at=p512` the page that has this segment. Unknown
 *  ones choose the first. */
export function chooseWords(ask: Ask, sources: Source[]): ChosenWords {
  const asked = (ask.query.get('v') ?? '').split(',')
  const named = asked.flatMap(
    (name) =>
      sources.find(({ key, text }) => key === name || text?.item.id === name) ??
      // `?v=he,en`: the first version of a language, whatever the sefer calls it.
      sources.find(({ version }) => version.language === name) ??
      [],
  )
  const usual = sources.find(({ version }) => version.language === ask.lang) ?? sources[0]
  const wanted = named.length > 0 || usual === undefined ? named : [usual]
  const chosen = [...new Set(wanted)].slice(0, MAX_BESIDE)
  const page = chosen.every(({ text }) => text === null) ? rowsById(ask, chosen) : rowsByPosition(ask, chosen)
  return { sources, chosen, ...page }
}

type RowsPage = Omit<ChosenWords, 'sources' | 'chosen'>

/** Of versions of one body, in which the same paragraph has the same id. */
function rowsById({ query }: Ask, chosen: readonly Source[]): RowsPage {
  const versions = chosen.map(({ version }) => blocksOf(version))
  const all = rowsOf(versions)
  const at = query.get('at')
  const found = at === null ? null : all.findIndex((row) => row.some((block) => block?.id === at))
  const from = fromOf(query, all.length, found)
  return { versions, rows: all.slice(from, from + MAX_ROWS), total: all.length, from, proofread: null }
}

/** Paragraphs of a text have ids of their own: beside it, those of other versions are found by their position. Two statements for
 *  each text, and one more for `?at=`. */
function rowsByPosition({ catalog, query }: Ask, chosen: readonly Source[]): RowsPage {
  const bodies = chosen.map(({ text, version }) => (text === null ? blocksOf(version, 'position') : null))
  const total = Math.max(...chosen.map(({ text }, column) => text?.rows ?? bodies[column]?.blocks.length ?? 0))
  const at = query.get('at')
  const places = chosen.map(({ text }, column) =>
    at === null || at === ''
      ? null
      : text === null
        ? (bodies[column]?.blocks.findIndex(({ id }) => id === at) ?? null)
        : indexInText(catalog, text.item.id, at),
  )
  const from = fromOf(query, total, places.find((place) => place !== null && place >= 0) ?? null)
  const columns = chosen.map(({ text, version }, column) => {
    const body = bodies[column]
    if (text !== null) return columnOfText(catalog, text.item, from)
    const blocks = body?.blocks.slice(from, from + MAX_ROWS) ?? []
    return { version: body ?? { version, blocks, notes: NO_NOTES }, blocks, proofread: null }
  })
  const counts = columns.map(({ proofread }) => proofread)
  const known = counts.filter((count) => count !== null)
  return {
    versions: columns.map((column) => column.version),
    rows: Array.from({ length: Math.min(MAX_ROWS, total - from) }, (_, row) =>
      columns.map(({ blocks }) => blocks[row] ?? null),
    ),
    total,
    from,
    proofread: known.length === counts.length && known.length > 0 ? Math.min(...known) : null,
  }
}

const NO_NOTES: Blocks['notes'] = new Map()

function columnOfText(
  catalog: Ask['catalog'],
  text: ShownText,
  from: number,
): { version: Blocks; blocks: Block[]; proofread: number } {
  const { shown, before } = pageOfText(catalog, text.id, { from, limit: MAX_ROWS })
  const page = blocksOf(versionOfText(text, shown), 'position')
  const blocks = page.blocks.map((block) => {
    const { number } = block
    return number !== null && 'n' in number ? { ...block, number: { n: number.n + before } } : block
  })
  return {
    version: { ...page, blocks },
    blocks,
    proofread: Math.min(...shown.map(({ data }) => data.proofread)),
  }
}

/** The first row of the page. `found`: the index of the row that the address names. */
function fromOf(query: URLSearchParams, total: number, found: number | null): number {
  if (found !== null && found >= 0) return found - (found % MAX_ROWS)
  const cursor = Number(query.get('cursor') ?? 0)
  return Number.isInteger(cursor) && cursor > 0 && cursor < total ? cursor : 0
}
