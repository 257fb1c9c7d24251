/** Lines that were typed again against the lines that were there, by their content: which is which, what was added, left out, joined and
 *  split. */
import { addedLine, clean, joinedOf, type Work, type WorkLine } from './work.ts'

export type Aligned =
  | { kind: 'same'; old: number; text: string }
  | { kind: 'added'; text: string }
  | { kind: 'removed'; old: number }
  | { kind: 'joined'; old: number; text: string }
  | { kind: 'split'; old: number; texts: [string, string] }

/** The cost of a line that has no partner. Two lines that share less are different lines. */
const ALONE = 0.75
/** Two lines in one are a rare thing: their words must be nearly the same. */
const JOINING = 0.1
const UNLIKE = 3

interface Cell {
  cost: number
  step: Aligned['kind'] | null
}

export function align(old: readonly string[], typed: readonly string[]): Aligned[] {
  // Most of a page is unchanged: only what lies between is looked at.
  const most = Math.min(old.length, typed.length)
  let head = 0
  while (head < most && clean(old[head] ?? '') === clean(typed[head] ?? '')) head += 1
  let tail = 0
  while (tail < most - head && clean(old.at(-1 - tail) ?? '') === clean(typed.at(-1 - tail) ?? '')) {
    tail += 1
  }
  const same = (from: number, to: number, by: number): Aligned[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const at = from + index
      return { kind: 'same', old: at, text: typed[at + by] ?? '' }
    })
  const middle = alignParts(old.slice(head, old.length - tail), typed.slice(head, typed.length - tail))
  return [
    ...same(0, head, 0),
    ...middle.map((each) => (each.kind === 'added' ? each : { ...each, old: each.old + head })),
    ...same(old.length - tail, old.length, typed.length - old.length),
  ]
}

function alignParts(old: readonly string[], typed: readonly string[]): Aligned[] {
  const before = old.map(pairsOf)
  const after = typed.map(pairsOf)
  const table: Cell[][] = []
  const cost = (i: number, j: number): number =>
    i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (table[i]?.[j]?.cost ?? Number.POSITIVE_INFINITY)
  for (let i = 0; i <= old.length; i += 1) {
    const row: Cell[] = []
    table.push(row)
    for (let j = 0; j <= typed.length; j += 1) {
      if (i === 0 && j === 0) {
        row.push({ cost: 0, step: null })
        continue
      }
      const [a, b] = [before[i - 1], after[j - 1]]
      const [c, d] = [before[i - 2], after[j - 2]]
      const steps: Cell[] = [
        { step: 'removed', cost: cost(i - 1, j) + ALONE },
        { step: 'added', cost: cost(i, j - 1) + ALONE },
      ]
      if (a !== undefined && b !== undefined) {
        steps.unshift({ step: 'same', cost: cost(i - 1, j - 1) + 1 - likeness(a, b) })
        if (c !== undefined) {
          const whole = cost(i - 2, j - 1) + UNLIKE * (1 - likeness(merged(c, a), b))
          steps.push({ step: 'joined', cost: whole + JOINING })
        }
        if (d !== undefined) {
          const whole = cost(i - 1, j - 2) + UNLIKE * (1 - likeness(a, merged(d, b)))
          steps.push({ step: 'split', cost: whole + JOINING })
        }
      }
      row.push(steps.reduce((best, each) => (each.cost < best.cost ? each : best)))
    }
  }
  return walkBack(table, typed, old.length)
}

function walkBack(table: Cell[][], typed: readonly string[], lines: number): Aligned[] {
  const found: Aligned[] = []
  let [i, j] = [lines, typed.length]
  while (i > 0 || j > 0) {
    const text = typed[j - 1] ?? ''
    switch (table[i]?.[j]?.step) {
      case 'same':
        found.push({ kind: 'same', old: i - 1, text })
        i -= 1
        j -= 1
        break
      case 'joined':
        found.push({ kind: 'joined', old: i - 2, text })
        i -= 2
        j -= 1
        break
      case 'split':
        found.push({ kind: 'split', old: i - 1, texts: [typed[j - 2] ?? '', text] })
        i -= 1
        j -= 2
        break
      case 'added':
        found.push({ kind: 'added', text })
        j -= 1
        break
      default:
        found.push({ kind: 'removed', old: i - 1 })
        i -= 1
    }
  }
  return found.toReversed()
}

type Pairs = ReadonlyMap<string, number>

/** Its pairs of letters: words that were mended in a letter or two still share most of them. */
function pairsOf(line: string): Pairs {
  const text = ` ${clean(line)} `
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

function merged(a: Pairs, b: Pairs): Pairs {
  const both = new Map(a)
  for (const [pair, count] of b) both.set(pair, (both.get(pair) ?? 0) + count)
  return both
}

/** From 0 to 1. */
function likeness(a: Pairs, b: Pairs): number {
  let [shared, all] = [0, 0]
  for (const [pair, count] of a) {
    shared += Math.min(count, b.get(pair) ?? 0)
    all += count
  }
  for (const count of b.values()) all += count
  return all === 0 ? 1 : (2 * shared) / all
}

/** The work after its page was typed as a whole, one line below the other. Empty lines count for nothing. */
export function workFromWhole(work: Work, whole: string): Work {
  const typed = whole
    .split('\n')
    .map(clean)
    .filter((line) => line !== '')
  const shown = work.lines.filter((line) => !line.isRemoved)
  const parts = align(
    shown.map(({ text }) => text),
    typed,
  )
  let added = work.added
  const lines: WorkLine[] = []
  const fresh = (text: string, origin: WorkLine['origin']): WorkLine => {
    added += 1
    return { ...addedLine(added - 1, origin), text }
  }
  for (const part of parts) {
    if (part.kind === 'added') {
      lines.push(fresh(part.text, { kind: 'new' }))
      continue
    }
    const line = shown[part.old]
    if (line === undefined) continue
    const isSame = part.kind === 'same' && clean(line.text) === part.text
    switch (part.kind) {
      case 'same':
        lines.push(isSame ? line : { ...line, text: part.text })
        break
      case 'removed':
        if (line.origin.kind !== 'new') lines.push({ ...line, isRemoved: true })
        break
      case 'joined': {
        const next = shown[part.old + 1]
        if (line.origin.kind === 'new' && next !== undefined) lines.push({ ...next, text: part.text })
        else lines.push({ ...line, ...joinedOf(line, next), text: part.text })
        break
      }
      case 'split': {
        const [first, second] = part.texts
        const { joined, joinedWas, ...head } = line
        const { origin } = head
        const of = origin.kind === 'line' ? ({ kind: 'split', of: origin.id } as const) : origin
        lines.push(
          { ...head, joined: [], text: first },
          { ...fresh(second, of), joined, ...(joinedWas && { joinedWas }) },
        )
        break
      }
      default:
        part satisfies never
    }
  }
  const removed = work.lines.filter((line) => line.isRemoved)
  const all = restored(lines, removed, work.lines)
  return { ...work, lines: all, added, at: Math.min(work.at, Math.max(0, all.length - 1)) }
}

/** Lines that had left the page before, behind the ones that they followed. */
function restored(lines: readonly WorkLine[], removed: readonly WorkLine[], before: readonly WorkLine[]): WorkLine[] {
  const all = [...lines]
  for (const line of removed) {
    const follows = before[before.indexOf(line) - 1]
    const at = follows === undefined ? -1 : all.findIndex(({ key }) => key === follows.key)
    all.splice(at + 1, 0, line)
  }
  return all
}
