/** The lines of a page from another layer, with the checked lines kept in their positions. Pure.
 *  Source: shapes.md#seed. */
import type { Line } from '../shown/layers.ts'

/** `before`: the present lines of the page, each with its `proofread`; `fresh`: the lines of the layer. A checked
 *  line replaces the fresh line that it overlaps best; without one it keeps its position among the others. Ids stay
 *  unique. */
export function seedLines(before: readonly Line[], fresh: readonly Line[]): Line[] {
  const kept = before.flatMap((line, at) => ((line.proofread ?? 0) > 0 ? [{ line, at }] : []))
  const taken = new Set<number>()
  const matched = new Map<number, Line>()
  const extra: { line: Line; before: number }[] = []
  for (const { line, at } of kept) {
    const index = matchingIndex(line, at, fresh, taken)
    if (index === null) extra.push({ line, before: Math.min(at, fresh.length) })
    else {
      taken.add(index)
      matched.set(index, line)
    }
  }
  const ids = new Set(kept.map(({ line }) => line.id))
  const lines: Line[] = []
  for (let at = 0; at <= fresh.length; at++) {
    lines.push(...extra.filter((each) => each.before === at).map(({ line }) => line))
    const own = fresh[at]
    const line = matched.get(at) ?? (own === undefined ? undefined : unread(own, ids))
    if (line !== undefined) lines.push(line)
  }
  return lines
}

/** The index of the fresh line whose box overlaps this line by half at least; without boxes, the line at the same
 *  index. */
function matchingIndex(
  line: Line,
  at: number,
  fresh: readonly Line[],
  taken: ReadonlySet<number>,
): number | null {
  const { box } = line
  const hasBoxes = box !== undefined && fresh.some((each) => each.box !== undefined)
  if (!hasBoxes) return at < fresh.length && !taken.has(at) ? at : null
  let best: { index: number; share: number } | null = null
  for (const [index, each] of fresh.entries()) {
    if (taken.has(index) || each.box === undefined) continue
    const share = overlap(box, each.box)
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { index, share }
  }
  return best?.index ?? null
}

/** The overlap of two boxes as a share of the smaller one, 0 to 1. */
function overlap(a: readonly number[], b: readonly number[]): number {
  const [ax = 0, ay = 0, aw = 0, ah = 0] = a
  const [bx = 0, by = 0, bw = 0, bh = 0] = b
  const width = Math.min(ax + aw, bx + bw) - Math.max(ax, bx)
  const height = Math.min(ay + ah, by + bh) - Math.max(ay, by)
  const smaller = Math.min(aw * ah, bw * bh)
  return width <= 0 || height <= 0 || smaller <= 0 ? 0 : (width * height) / smaller
}

/** An unread line, with an id that no kept line has. */
function unread({ id, text, box }: Line, taken: Set<string>): Line {
  let free = id
  for (let n = 2; taken.has(free); n++) free = `${id}x${n}`
  taken.add(free)
  return { id: free, text, ...(box !== undefined && { box }), proofread: 0 }
}
