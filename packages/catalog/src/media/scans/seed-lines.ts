/** The lines of a page from another layer, with the checked lines kept at their words. Pure.
 *  Source: shapes.md#seed. */
import { alignParagraphs, foldedWords } from '@yalkut/model'
import type { Line } from '../../core/shown/layers.ts'

/** `before`: the present lines of the page, each with its `proofread`; `fresh`: the lines of the layer. A checked line
 *  replaces the fresh line that it overlaps, where both layers have boxes, or else the one that has its words; without one it
 *  keeps its position between the lines around it. Ids stay unique. */
export function seedLines(before: readonly Line[], fresh: readonly Line[]): Line[] {
  const places = hasBoxes(before) && hasBoxes(fresh) ? byBoxes(before, fresh) : new Places()
  byWords(before, fresh, places)
  const kept = before.flatMap((line, at) => (isChecked(line) || places.isPart(at) ? [at] : []))
  const own = (at: number): Line[] => {
    const line = before[at]
    return line === undefined ? [] : [line]
  }
  const ids = new Set(kept.flatMap(own).map(({ id }) => id))
  const lines: Line[] = []
  const loose = kept.filter((at) => places.of(at) === null)
  let done = 0
  const putLoose = (until: number): void => {
    for (; done < loose.length && (loose[done] ?? 0) < until; done++) lines.push(...own(loose[done] ?? -1))
  }
  for (const [at, line] of fresh.entries()) {
    const ownLines = places.at(at).filter((each) => kept.includes(each))
    const [first] = places.at(at)
    if (first !== undefined) putLoose(first)
    if (ownLines.length > 0) lines.push(...ownLines.flatMap(own))
    else if (!places.isCovered(at)) lines.push(unread(line, ids))
  }
  putLoose(before.length)
  return lines
}

function isChecked({ proofread = 0 }: Line): boolean {
  return proofread > 0
}

function hasBoxes(lines: readonly Line[]): boolean {
  return lines.some(({ box }) => box !== undefined)
}

/** Where each present line stands among the fresh ones. */
class Places {
  readonly #of = new Map<number, number>()
  readonly #at = new Map<number, number[]>()
  /** Fresh lines whose words are in a line of another place: parts of a line that was split. */
  readonly #covered = new Set<number>()
  /** Present lines that are one fresh line together. */
  readonly #parts = new Set<number>()

  put(before: number, fresh: number): void {
    this.#of.set(before, fresh)
    this.#at.set(fresh, [...(this.#at.get(fresh) ?? []), before])
  }

  of(before: number): number | null {
    return this.#of.get(before) ?? null
  }

  at(fresh: number): readonly number[] {
    return this.#at.get(fresh) ?? []
  }

  isFree(fresh: number): boolean {
    return !this.#at.has(fresh) && !this.#covered.has(fresh)
  }

  cover(fresh: number): void {
    this.#covered.add(fresh)
  }

  isCovered(fresh: number): boolean {
    return this.#covered.has(fresh)
  }

  keepPart(before: number): void {
    this.#parts.add(before)
  }

  isPart(before: number): boolean {
    return this.#parts.has(before)
  }
}

/** A line stands where its box overlaps another by half at least. */
function byBoxes(before: readonly Line[], fresh: readonly Line[]): Places {
  const places = new Places()
  for (const [at, { box }] of before.entries()) {
    let best: { index: number; share: number } | null = null
    for (const [index, each] of fresh.entries()) {
      if (box === undefined || each.box === undefined || !places.isFree(index)) continue
      const share = overlap(box, each.box)
      if (share >= 0.5 && share > (best?.share ?? 0)) best = { index, share }
    }
    if (best !== null) places.put(at, best.index)
  }
  return places
}

/** The lines that have no place yet, by their words, letter by letter: a machine misreads letters. */
function byWords(before: readonly Line[], fresh: readonly Line[], places: Places): void {
  const old = before.flatMap((_, at) => (places.of(at) === null ? [at] : []))
  const now = fresh.flatMap((_, at) => (places.isFree(at) ? [at] : []))
  const pieces = (line: Line | undefined) => ({ words: letterPairs(line?.text ?? '') })
  const pairs = alignParagraphs(
    old.map((at) => pieces(before[at])),
    now.map((at) => pieces(fresh[at])),
  )
  for (const { from, to, kind } of pairs) {
    const [olds, fresher] = [from.map((at) => old[at] ?? -1), to.map((at) => now[at] ?? -1)]
    // Other words in one place are the same line only where the rest of the page is line by line the same.
    if (kind === 'replaced') continue
    const hasChecked = olds.some((at) => isChecked(before[at] ?? { id: '', text: '' }))
    // What no person checked may come from the new reading, line by line.
    if (!hasChecked && (kind === 'joined' || kind === 'split')) continue
    for (const at of olds) {
      places.put(at, fresher[0] ?? 0)
      if (kind === 'joined') places.keepPart(at)
    }
    for (const at of fresher.slice(1)) places.cover(at)
  }
  const haveBoxes = hasBoxes(before) && hasBoxes(fresh)
  if (before.length === fresh.length && !haveBoxes) pairInOrder(old, now, places)
}

/** On a page with as many lines, those that are left over are the same lines, badly read. */
function pairInOrder(old: readonly number[], now: readonly number[], places: Places): void {
  const free = now.filter((at) => places.isFree(at))
  const left = old.filter((at) => places.of(at) === null)
  if (left.length !== free.length) return
  for (const [at, line] of left.entries()) places.put(line, free[at] ?? 0)
}

function letterPairs(text: string): string[] {
  return foldedWords(text).flatMap((word) => {
    const letters = [...word]
    return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  })
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
function unread({ id, text, box, unsure }: Line, taken: Set<string>): Line {
  let free = id
  for (let n = 2; taken.has(free); n++) free = `${id}x${n}`
  taken.add(free)
  const more = { ...(box !== undefined && { box }), ...(unsure !== undefined && { unsure }) }
  return { id: free, text, ...more, proofread: 0 }
}
