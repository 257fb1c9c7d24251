/** What a person's work changes on a page, as the service is told it: in order, each on the page as those before it left it.
 *  Source: shapes.md#confirm-a-page. */
import type { Box } from './desk-page.ts'
import { clean, type Work, type WorkLine } from './work.ts'

export type Fix =
  | { line: string; text: string | null }
  | { after: string | null; text: string; box?: Box }
  | { split: string; at: number }
  | { join: [string, string] }

export function fixesOf({ lines }: Work): Fix[] {
  const groups = groupsOf(lines.filter((line) => !isEmptyNew(line)))
  const before: Fix[] = []
  const fixes: Fix[] = []
  const after: Fix[] = []
  for (const { head, ends, news } of groups) {
    const id = head?.origin.kind === 'line' ? head.origin.id : null
    const added = news.map(
      ({ text, box }): Fix => ({ after: id, text: clean(text), ...(box !== undefined && { box }) }),
    )
    if (head === null || id === null) {
      fixes.push(...added)
      continue
    }
    const parts = partsOf(head, ends)
    if (parts.length === 0) {
      // Lines are joined across one that is gone; what was added after it needs it until then.
      const gone = removalOf(id, [head, ...ends])
      if (added.length === 0) before.push(...gone)
      else after.push(...gone)
      fixes.push(...added)
      continue
    }
    // What is split is split last: until then the whole line has one id.
    fixes.push(...wordsOf(id, head, ends), ...added, ...splitsOf(id, parts))
  }
  return [...before, ...fixes, ...after]
}

/** The lines as they were read, by id: the service refuses when one is another by now. */
export function beforeOf(
  { lines }: Work,
  page: readonly { id: string; text: string }[],
): {
  [id: string]: string
} {
  const known = new Set(lines.flatMap(({ origin, joined }) => [...joined, ...idOf(origin)]))
  return Object.fromEntries(page.filter(({ id }) => known.has(id)).map(({ id, text }) => [id, text]))
}

function idOf(origin: WorkLine['origin']): string[] {
  return origin.kind === 'line' ? [origin.id] : []
}

interface Group {
  /** Null: lines that were added before the first one. */
  head: WorkLine | null
  ends: WorkLine[]
  news: WorkLine[]
}

function groupsOf(lines: readonly WorkLine[]): Group[] {
  const groups: Group[] = [{ head: null, ends: [], news: [] }]
  for (const line of lines) {
    const group = groups.at(-1)
    if (line.origin.kind === 'line' || group === undefined) {
      groups.push({ head: line, ends: [], news: [] })
    } else if (line.origin.kind === 'split' && group.news.length === 0) group.ends.push(line)
    else group.news.push(line)
  }
  return groups
}

/** A line without words is no line. */
function removalOf(id: string, lines: readonly WorkLine[]): Fix[] {
  return [id, ...lines.flatMap(({ joined }) => joined)].map((line) => ({ line, text: null }))
}

function wordsOf(id: string, head: WorkLine, ends: readonly WorkLine[]): Fix[] {
  const joined = [head, ...ends].flatMap((line) => line.joined)
  const text = partsOf(head, ends).join(' ')
  const joins = joined.map((each): Fix => ({ join: [id, each] }))
  // Joined lines are read together, so the whole text is given.
  const isOther = joined.length > 0 || text !== clean(head.was)
  return isOther ? [...joins, { line: id, text }] : joins
}

function splitsOf(id: string, parts: readonly string[]): Fix[] {
  return parts
    .slice(1)
    .map((_, index): Fix => ({ split: id, at: parts.slice(0, index + 1).join(' ').length }))
    .toReversed()
}

/** What is left of a line that was split, in order. */
function partsOf(head: WorkLine, ends: readonly WorkLine[]): string[] {
  return [head, ...ends].flatMap(({ isRemoved, text }) => (isRemoved || clean(text) === '' ? [] : [clean(text)]))
}

function isEmptyNew({ origin, text, isRemoved }: WorkLine): boolean {
  return origin.kind === 'new' && (isRemoved || clean(text) === '')
}
