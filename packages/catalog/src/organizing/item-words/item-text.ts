/** The shown words of an item as plain text. Source: service.md#items; shapes.md#words-as-text. */
import {
  type AnyItem,
  aType,
  type BodyVersion,
  bodyOf,
  isJsonObject,
  isOf,
  isUnchecked,
  type ReadingPiece,
  readingPieces,
  readingText,
  refuse,
  storedItem,
  withheldSentence,
} from '@yalkut/model'
import { type AnyShownItem, type Reads, readItemBytes, type ShownItem } from '@yalkut/projection'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { itemWordsSaid } from '../../core/sentences/item-words.ts'
import type { Services } from '../../core/services/services.ts'
import { throwGone } from '../../core/shown/known-items.ts'

export interface TextQuery {
  /** The item as of a commit. */
  at?: number
  /** The id of a version of the body, or of a text of a unit; by default the first. */
  version?: string
}

/** The most texts of a unit that are looked at. */
const MAX_TEXTS = 100

/** The most paragraphs of a text in one answer. */
const MAX_PARAGRAPHS = 5_000

/** The words of the body; of a unit without a body, those of its first text; of a text, its paragraphs. Refuses
 *  `not-found` where there are no words, no such version, or the words are withheld (`detail.withheld`), `too-large` for a
 *  text of more than 5,000 paragraphs. */
export function getItemText(services: Services, idText: string, query: TextQuery): string {
  const { reads } = services.projection
  const id = readItemId(idText)
  const item = itemAt(reads, id, query.at)
  const versions = bodyOf(item)?.versions ?? []
  if (versions.length > 0) return versionText(item, chosen(versions, query.version))
  if (item.withheld !== null) throw withheld(item.withheld)
  if (query.at === undefined && isOf(item, 'text')) return textOf(reads, item)
  if (query.at === undefined && item.type === 'unit') {
    const texts = reads.links.of('text', { to: id, field: 'unit', limit: MAX_TEXTS })
    if (texts.length > 0) return textOf(reads, chosen(texts, query.version))
  }
  throw refuse('not-found', itemWordsSaid('type-without-words', { id, type: aType(item.type) }))
}

function itemAt(reads: Reads, id: string, at: number | undefined): AnyShownItem {
  if (at === undefined) return reads.items.whole(id) ?? throwGone(reads, id)
  const then = reads.versions.asOf(id, at)
  if (then === null) {
    throw refuse('not-found', commonSaid('no-item-at-commit', { id, at }), { at })
  }
  const { type, data, path, rev, withheld: reason = null } = readItemBytes(then.bytes)
  return storedItem({ id, path, rev, withheld: reason }, { type, data })
}

function chosen<V extends { id: string }>(versions: readonly V[], wanted: string | undefined): V {
  const found = wanted === undefined ? versions[0] : versions.find(({ id }) => id === wanted)
  if (found !== undefined) return found
  const ids = versions.map(({ id }) => id)
  const message = itemWordsSaid('no-version-there-are', {
    wanted: wanted?.slice(0, 60) ?? '',
    ids: ids.join(', '),
  })
  throw refuse('not-found', message, { versions: ids })
}

function withheld(reason: string): Error {
  return refuse('not-found', withheldSentence(reason), { withheld: reason })
}

function versionText(item: AnyItem<object>, version: BodyVersion): string {
  const { words, notes } = readingPieces(version)
  return paragraphsOf([words, notes], version.credit ?? creditOfBody(item))
}

function creditOfBody({ data }: AnyItem<object>): string | undefined {
  const source = 'bodySource' in data ? data.bodySource : undefined
  const credit = isJsonObject(source) ? source.credit : undefined
  return typeof credit === 'string' ? credit : undefined
}

/** The paragraphs of a text; footnotes and notes stand where they are, in brackets. */
function textOf(reads: Reads, text: ShownItem<'text'>): string {
  const segments = reads.links.of('segment', {
    to: text.id,
    field: 'text',
    limit: MAX_PARAGRAPHS + 1,
  })
  const reason = text.withheld ?? segments.find((segment) => segment.withheld !== null)?.withheld
  if (typeof reason === 'string') throw withheld(reason)
  if (segments.length > MAX_PARAGRAPHS) {
    const message = itemWordsSaid('too-many-paragraphs', { id: text.id, max: MAX_PARAGRAPHS })
    throw refuse('too-large', message)
  }
  return paragraphsOf([segments.map(({ data }) => pieceOf(data))], text.data.credit)
}

function pieceOf({ kind, content, origin }: ShownItem<'segment'>['data']): ReadingPiece {
  const isAside = kind === 'footnote' || kind === 'note'
  return {
    words: isAside && content !== '' ? `[${content}]` : content,
    isHeading: kind === 'heading',
    isMachine: isUnchecked(origin),
  }
}

/** The parts with a blank line between them, and the credit line that the rights may require. */
function paragraphsOf(parts: readonly ReadingPiece[][], credit: string | undefined): string {
  const texts = parts.map(readingText).filter((text) => text !== '')
  return [...texts, ...(credit === undefined ? [] : [`${credit.trim()}\n`])].join('\n')
}
