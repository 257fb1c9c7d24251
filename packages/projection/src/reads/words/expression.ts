/** FTS5 expressions of a search inside words. Words have only letters and digits, so they cannot end a quotation. Pure. */
import type { Slot, Span, Way } from './rules.ts'
import type { Slots } from './slots.ts'

/** What every row has to have besides the words. */
export interface Scope {
  /** Each entry: tags of which a row has one. */
  tags: readonly (readonly string[])[]
  /** Tags of which a row has none. */
  withoutTags: readonly string[]
  /** Words and phrases that a row does not have. */
  excluded: readonly Slot[]
}

/** Writes the ways of a slot as an expression that holds together; '' for none. */
export type WriteWays = (ways: readonly Way[]) => string

/** A way of every slot, or of neighbouring slots together. Null when a slot has none. */
export function joinSlots({ slots, spans }: Slots, write: WriteWays): string | null {
  const parts: string[] = []
  for (let at = 0; at < slots.length; ) {
    const span = spans.find(({ from }) => from === at)
    const length = span?.length ?? 1
    const part = groupOf(slots.slice(at, at + length), span, write)
    if (part === null) return null
    parts.push(part)
    at += length
  }
  return parts.length === 0 ? null : parts.join(' AND ')
}

/** A way of each slot but of some. Null when fewer slots have ways. */
export function joinAllBut(slots: readonly Slot[], missing: number, write: WriteWays): string | null {
  const written = slots.map(({ ways }) => write(ways)).filter((each) => each !== '')
  return atLeast(written, slots.length - missing)
}

/** Some of the expressions together, in halves: each one is written and asked about log2 n times, where every choice of them
 *  written out would repeat each n − 1 times. */
function atLeast(each: readonly string[], count: number): string | null {
  if (count > each.length || each.length === 0) return null
  if (count === each.length) return each.length === 1 ? (each[0] ?? null) : `(${each.join(' AND ')})`
  if (count === 1) return `(${each.join(' OR ')})`
  const middle = each.length >> 1
  const [first, second] = [each.slice(0, middle), each.slice(middle)]
  const parts: string[] = []
  for (let n = 0; n <= Math.min(count, middle); n += 1) {
    const sides = [n > 0 ? atLeast(first, n) : '', count > n ? atLeast(second, count - n) : '']
    if (!sides.includes(null)) parts.push(sides.filter((side) => side !== '').join(' AND '))
  }
  return `(${parts.map((part) => `(${part})`).join(' OR ')})`
}

function groupOf(slots: readonly Slot[], span: Span | undefined, write: WriteWays): string | null {
  const each = slots.map(({ ways }) => write(ways))
  const apart = each.includes('') ? null : `(${each.join(' AND ')})`
  const together = write(span?.ways ?? [])
  if (together === '') return apart
  return apart === null ? together : `(${apart} OR ${together})`
}

/** Rows with a way of every slot. Null when a slot has none. */
export function allSlots(slots: Slots, scope: Scope): string | null {
  const joined = joinSlots(slots, waysExpression)
  return joined === null ? null : scoped(joined, scope)
}

/** Rows with the first way of each slot, one after the other. Null when a slot has none. */
export function asPhrase(slots: readonly Slot[], scope: Scope): string | null {
  const words = slots.map(({ ways }) => ways[0]?.words)
  if (words.some((each) => each === undefined)) return null
  return scoped(`{text} : "${words.flatMap((each) => each ?? []).join(' ')}"`, scope)
}

/** Rows with all slots but some. */
export function allBut(slots: readonly Slot[], missing: number, scope: Scope): string | null {
  const joined = joinAllBut(slots, missing, waysExpression)
  return joined === null ? null : scoped(joined, scope)
}

function waysExpression(ways: readonly Way[]): string {
  const quoted = (isMarked: boolean): string[] =>
    ways.filter(({ marked }) => marked === isMarked).map(({ words }) => `"${words.join(' ')}"`)
  const [text, marked] = [quoted(false), quoted(true)]
  const columns = [
    ...(text.length === 0 ? [] : [`{text} : (${text.join(' OR ')})`]),
    ...(marked.length === 0 ? [] : [`{marked} : (${marked.join(' OR ')})`]),
  ]
  return columns.length === 0 ? '' : `(${columns.join(' OR ')})`
}

function scoped(expression: string, { tags, withoutTags, excluded }: Scope): string {
  const wanted = tags.map((each) => `{tags} : (${each.map((tag) => `"${tag}"`).join(' OR ')})`)
  const unwanted = [
    ...withoutTags.map((tag) => `{tags} : "${tag}"`),
    ...excluded.map(({ ways }) => waysExpression(ways)).filter((each) => each !== ''),
  ]
  const found = [`(${expression})`, ...wanted].join(' AND ')
  return unwanted.length === 0 ? found : `(${found}) NOT (${unwanted.join(' OR ')})`
}

/** Every choice of `n` entries, in order. */
