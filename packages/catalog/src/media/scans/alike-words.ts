/** The same words in other lines of a scan, and what becomes of a line in which they are replaced. Source: shapes.md#fix-a-line. */
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { MAX_LINE } from '../../core/input/bounds.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import type { AlikeLine, AlikeLines } from '../../core/shapes/scan-text.ts'
import { isTyped, layersOfScan, levelOf, shownPages, sourceOf } from '../../core/shown/layers.ts'

/** The most lines of one replacement, and the most pages that they stand on. */
export const MAX_LINES = 500
export const MAX_PAGES = 50
/** The most pages of one scan that are searched. */
const MAX_SEARCHED = 3_000

export const WholeField = Type.Optional(
  Type.Boolean({ description: 'true: not inside other words. Default: everywhere.' }),
)

export const AlikeQuery = Type.Object({
  words: Type.String({
    minLength: 1,
    maxLength: MAX_LINE,
    description: 'As they stand in the line.',
  }),
  whole: Type.Optional(Type.Enum(['0', '1'], { description: '1: not inside other words.' })),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'With `line`: a line to leave out.',
    }),
  ),
  line: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'With `page`: a line to leave out.' })),
  start: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'The page to start from. Default: 1.',
    }),
  ),
  limit: limitOf(MAX_LINES, 100),
})
export type AlikeQuery = Static<typeof AlikeQuery>

/** Lines with these words, page by page from `start` on: as many whole pages as `limit` lines and one replacement allow.
 *  `page` and `line` name a line that is left out. Refuses `not-found` for what is no scan. */
export function findAlike(services: Services, scan: string, query: AlikeQuery): AlikeLines {
  const { start = 1, limit = 100 } = query
  const found = linesWith(services.projection.reads, scan, query)
  const lines: AlikeLine[] = []
  const pages = [...Map.groupBy(found, ({ page }) => page)]
  const after = pages.filter(([page]) => page >= start)
  const taken = after.slice(0, MAX_PAGES).findIndex(([, each], at) => {
    if (at > 0 && lines.length + each.length > limit) return true
    lines.push(...each.slice(0, limit))
    return false
  })
  const next = after[taken === -1 ? MAX_PAGES : taken]?.[0] ?? null
  return { total: found.length, pages: pages.length, lines, next }
}

function linesWith(reads: Reads, idText: string, query: AlikeQuery): AlikeLine[] {
  const { words, whole, page: exceptPage, line: exceptLine } = query
  if (words.trim() === '') return []
  const scan = layersOfScan(reads, idText)
  const typed = new Set(scan.layers.filter((layer) => isTyped(sourceOf(layer, scan))).map(({ id }) => id))
  const pages = shownPages(reads, scan).slice(0, MAX_SEARCHED)
  const shown = new Map(pages.map((page) => [page.id, page]))
  const pattern = patternOf(words.normalize('NFC'), whole === '1')
  const items = reads.items.of('text-page', [...shown.keys()])
  return items
    .flatMap(({ id, data, withheld }) => {
      const at = shown.get(id)
      if (at === undefined || withheld !== null) return []
      const { page, layer } = at
      return data.lines.flatMap((line): AlikeLine[] => {
        if (page === exceptPage && line.id === exceptLine) return []
        if (line.text.normalize('NFC').search(pattern) === -1) return []
        const level = levelOf(line, data.proofread)
        const { id, text, box } = line
        const place = box === undefined ? {} : { box }
        return [{ page, line: id, text, ...place, checked: typed.has(layer) || level > 0 }]
      })
    })
    .sort((a, b) => a.page - b.page)
}

export interface Replacing {
  from: string
  to: string
  whole?: boolean | undefined
}

/** The text of a line with every place of the words replaced; the same text where they do not stand. */
export function replaceWords(text: string, { from, to, whole = false }: Replacing): string {
  return text.normalize('NFC').replace(patternOf(from.normalize('NFC'), whole), () => to)
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`
/** Inside an abbreviation: רמב״ם is one word. */
const MARK = `["'״׳’”]?`

function patternOf(words: string, isWhole: boolean): RegExp {
  const escaped = RegExp.escape(words)
  if (!isWhole) return new RegExp(escaped, 'gu')
  const before = /^[\p{L}\p{M}\p{N}]/u.test(words) ? `(?<!${LETTER}${MARK})` : ''
  const after = /[\p{L}\p{M}\p{N}]$/u.test(words) ? `(?!${MARK}${LETTER})` : ''
  return new RegExp(before + escaped + after, 'gu')
}
