/** The words of a unit as rows: a paragraph of one version, or the same paragraph of several versions side by side. */
import { isUnchecked } from '../unchecked.ts'
import type { BodySegment, BodyVersion } from './body-schema.ts'

/** One paragraph, verse or heading of a version, without what is below it. */
export interface Block {
  /** What an address names after “#”. */
  id: string
  /** By it versions beside each other find each other. */
  key: string
  segment: BodySegment
  /** null: words. 1 to 4: a heading. */
  heading: number | null
  /** Beside the words; null for none. */
  number: { text: string } | { n: number } | null
  isMachine: boolean
}

/** A version as a page shows it: its words in reading order, and its footnotes by id. */
export interface Blocks {
  version: BodyVersion
  blocks: Block[]
  notes: ReadonlyMap<string, BodySegment>
}

/** In each row a block of each version; null where a version lacks it. */
export type Row = readonly (Block | null)[]

/** `match`: the same segment of two versions has the same id, as in a body, or the same position. */
export function blocksOf(version: BodyVersion, match: 'id' | 'position' = 'id'): Blocks {
  const notes = new Map((version.notes ?? []).map((note) => [note.id, note]))
  const blocks: Block[] = []
  const walk = (segments: readonly BodySegment[], depth: number): void => {
    for (const segment of segments) {
      if (segment.kind === 'note') notes.set(segment.id, segment)
      else blocks.push(blockOf(version, segment, depth))
      if (segment.children !== undefined) walk(segment.children, depth + 1)
    }
  }
  walk(version.segments, 1)
  const shown = numbered(blocks.filter(isShown))
  const byPosition = shown.map((block, at) => ({ ...block, key: String(at) }))
  return { version, blocks: match === 'id' ? shown : byPosition, notes }
}

/** A section without words only holds others. */
function isShown({ segment }: Block): boolean {
  return segment.kind !== 'section' || hasWords(segment) || segment.label !== undefined
}

function hasWords({ text = [] }: BodySegment): boolean {
  return text.length > 0
}

function blockOf(version: BodyVersion, segment: BodySegment, depth: number): Block {
  const { id, kind, level = depth, label, n, origin = version.origin } = segment
  const isHeading = kind === 'section' || kind === 'heading'
  const own = label !== undefined ? { text: label } : n === undefined ? null : { n }
  return {
    id,
    key: id,
    segment,
    heading: isHeading ? Math.min(level, 4) : null,
    number: isHeading && label === undefined ? null : own,
    isMachine: isUnchecked(origin),
  }
}

/** Paragraphs without numbers of their own are counted, unless others have numbers. */
function numbered(blocks: Block[]): Block[] {
  if (blocks.some(({ heading, number }) => heading === null && number !== null)) return blocks
  let n = 0
  return blocks.map((block) => {
    if (block.heading !== null) return block
    n += 1
    return { ...block, number: { n } }
  })
}

/** The rows of versions beside each other, in the order of the first. What only another version has is after what it
 *  follows there. */
export function rowsOf(versions: readonly Blocks[]): Row[] {
  const [first, ...others] = versions
  if (first === undefined) return []
  if (others.length === 0) return first.blocks.map((block) => [block])
  const empty = (): (Block | null)[] => versions.map(() => null)
  const start: Line = { cells: empty(), after: [] }
  const lines = new Map<string, Line>()
  const order: Line[] = [start]
  for (const [column, { blocks }] of versions.entries()) {
    let last = start
    for (const block of blocks) {
      let line = lines.get(block.key)
      if (line === undefined) {
        line = { cells: empty(), after: [] }
        lines.set(block.key, line)
        if (column === 0) order.push(line)
        else last.after.push(line)
      }
      line.cells[column] = block
      last = line
    }
  }
  return flat(order)
    .filter((line) => line !== start)
    .map(({ cells }) => cells)
}

interface Line {
  cells: (Block | null)[]
  after: Line[]
}

/** Each line, then those that follow it. A stack, as versions without a common paragraph make a chain. */
function flat(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  const waiting = lines.toReversed()
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    found.push(line)
    waiting.push(...line.after.toReversed())
  }
  return found
}
