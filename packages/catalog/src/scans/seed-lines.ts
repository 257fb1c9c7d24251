/** The lines of a page as another layer has them, with those that people checked kept in their places. Pure.
 *  Source: shapes.md#seed. */
import type { Line } from '../shown/layers.ts'

/** `before`: the page's lines as they are, each with its `proofread`; `fresh`: the layer's. A checked line takes the
 *  place of the fresh line that covers it best, or stands where it stood among the others. Ids stay unique. */
export function seedLines(before: readonly Line[], fresh: readonly Line[]): Line[] {
  const kept = before.flatMap((line, at) => ((line.proofread ?? 0) > 0 ? [{ line, at }] : []))
  const taken = new Set<number>()
  const placed = new Map<number, Line>()
  const extra: { line: Line; before: number }[] = []
  for (const { line, at } of kept) {
    const place = placeOf(line, at, fresh, taken)
    if (place === null) extra.push({ line, before: Math.min(at, fresh.length) })
    else {
      taken.add(place)
      placed.set(place, line)
    }
  }
  const ids = new Set(kept.map(({ line }) => line.id))
  const lines: Line[] = []
  for (let at = 0; at <= fresh.length; at++) {
    lines.push(...extra.filter((each) => each.before === at).map(({ line }) => line))
    const own = fresh[at]
    const line = placed.get(at) ?? (own === undefined ? undefined : unread(own, ids))
    if (line !== undefined) lines.push(line)
  }
  return lines
}

/** The fresh line whose box it lies on, by half at least; without boxes the one at the same place. */
function placeOf(
  line: Line,
  at: number,
  fresh: readonly Line[],
  taken: ReadonlySet<number>,
): number | null {
  const { box } = line
  const hasBoxes = box !== undefined && fresh.some((each) => each.box !== undefined)
  if (!hasBoxes) return at < fresh.length && !taken.has(at) ? at : null
  let best: { place: number; share: number } | null = null
  for (const [place, each] of fresh.entries()) {
    if (taken.has(place) || each.box === undefined) continue
    const share = overlap(box, each.box)
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { place, share }
  }
  return best?.place ?? null
}

/** How much of the smaller box lies on the other, 0 to 1. */
function overlap(a: readonly number[], b: readonly number[]): number {
  const [ax = 0, ay = 0, aw = 0, ah = 0] = a
  const [bx = 0, by = 0, bw = 0, bh = 0] = b
  const width = Math.min(ax + aw, bx + bw) - Math.max(ax, bx)
  const height = Math.min(ay + ah, by + bh) - Math.max(ay, by)
  const smaller = Math.min(aw * ah, bw * bh)
  return width <= 0 || height <= 0 || smaller <= 0 ? 0 : (width * height) / smaller
}

/** A line that nobody has read, under an id that no kept line has. */
function unread({ id, text, box }: Line, taken: Set<string>): Line {
  let free = id
  for (let n = 2; taken.has(free); n++) free = `${id}x${n}`
  taken.add(free)
  return { id: free, text, ...(box !== undefined && { box }), proofread: 0 }
}
