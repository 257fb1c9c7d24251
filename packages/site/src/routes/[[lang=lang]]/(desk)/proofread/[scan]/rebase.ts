/** A person's work on lines that somebody has changed meanwhile. Nothing that was typed leaves before its person has decided.
 *  Source: decisions.md#desks-of-the-site. */
import type { DeskPage } from './desk-page.ts'
import { addedLine, clean, moveTo, type Work, type WorkLine, workLineOf } from './work.ts'

/** A line that both changed, each otherwise. */
export interface Clash {
  /** The key of the line. */
  key: string
  was: string
  /** Empty: this person took the line out. */
  mine: string
  /** null: the line is gone. */
  theirs: string | null
}

type Lines = Pick<DeskPage, 'lines' | 'state'>
type Texts = ReadonlyMap<string, string>

/** The work on the page as it is now. A line that only one of both changed is as that one left it. */
export function rebase(work: Work, page: Lines): { work: Work; clashes: Clash[] } {
  const now = textsOf(page)
  const mine = work.lines.flatMap((line): WorkLine[] => {
    if (line.origin.kind === 'new') return [line]
    // The end of a line that was split stays or leaves with its beginning.
    if (line.origin.kind === 'split') return hasLeft(line.origin.of, work, now) ? [] : [line]
    return onto(line, work, now)
  })
  const lines = withMissing(mine, page)
  const moved = moveTo({ ...work, lines, state: work.state ?? page.state }, work.at)
  return { work: moved, clashes: clashesOf(moved) }
}

/** The lines that wait for a decision. */
export function clashesOf({ lines }: Pick<Work, 'lines'>): Clash[] {
  return lines.flatMap((line) => {
    if (line.theirs === undefined) return []
    const { key, was, theirs } = line
    return [{ key, was, mine: textOf(partsOf(line, lines)), theirs }]
  })
}

/** Of two versions of a line, the one that stays. Words of a line that is gone stay as a line that was added. */
export function settle(work: Work, page: Lines, key: string, whose: 'mine' | 'theirs'): Work {
  const at = work.lines.findIndex((line) => line.key === key)
  const head = work.lines[at]
  if (head?.origin.kind !== 'line') return work
  const parts = partsOf(head, work.lines)
  const settled = whose === 'mine' ? asMine(work, parts, textsOf(page)) : asTheirs(work, head, page)
  return moveTo(rebase(settled, page).work, at)
}

function textsOf({ lines }: Pick<Lines, 'lines'>): Texts {
  return new Map(lines.map(({ id, text }) => [id, text]))
}

/** A line of the page with the ends that were split from it. */
function partsOf(head: WorkLine, lines: readonly WorkLine[]): WorkLine[] {
  const { origin } = head
  if (origin.kind !== 'line') return [head]
  const ends = lines.filter((line) => line.origin.kind === 'split' && line.origin.of === origin.id)
  return [head, ...ends]
}

function textOf(parts: readonly WorkLine[]): string {
  return clean(parts.flatMap(({ text, isRemoved }) => (isRemoved ? [] : [text])).join(' '))
}

/** Somebody took the line out, and this person did nothing to it, or took it out too. */
function hasLeft(id: string, { lines }: Pick<Work, 'lines'>, now: Texts): boolean {
  const head = lines.find(({ origin }) => origin.kind === 'line' && origin.id === id)
  return head !== undefined && !now.has(id) && textOf(partsOf(head, lines)) === ''
}

function onto(line: WorkLine, { lines }: Work, now: Texts): WorkLine[] {
  if (line.origin.kind !== 'line') return [line]
  const { theirs: _, ...mine } = line
  const present = now.get(line.origin.id)
  const parts = partsOf(line, lines)
  const joined = parts.flatMap((part) => part.joined)
  const areSame = parts.every(({ joined: ids, joinedWas = {} }) =>
    ids.every((id) => isSame(now.get(id), joinedWas[id] ?? now.get(id))),
  )
  if (isSame(present, line.was) && areSame) return [mine]
  const text = textOf(parts)
  const isMine = parts.length > 1 || joined.length > 0 || text !== clean(line.was)
  if (!isMine || (present === undefined && text === '')) {
    return present === undefined ? [] : [{ ...mine, text: present, was: present, isRight: false }]
  }
  const didSame = isSame(present, text) && parts.length === 1 && !joined.some((id) => now.has(id))
  if (didSame && present !== undefined) {
    const { joinedWas: __, ...whole } = mine
    return [{ ...whole, joined: [], was: present, isRight: false }]
  }
  return [{ ...mine, isRight: false, theirs: present ?? null }]
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : clean(one) === clean(other)
}

/** Lines of the page that the work does not have, each behind the one that it follows. */
function withMissing(mine: readonly WorkLine[], page: Lines): WorkLine[] {
  const known = new Set(
    mine.flatMap(({ origin, joined }) => [...joined, ...(origin.kind === 'line' ? [origin.id] : [])]),
  )
  const lines = [...mine]
  for (const [index, line] of page.lines.entries()) {
    if (known.has(line.id)) continue
    const follows = page.lines[index - 1]?.id
    const at = lines.findLastIndex(
      ({ origin, joined }) =>
        follows !== undefined && ((origin.kind === 'line' && origin.id === follows) || joined.includes(follows)),
    )
    lines.splice(at + 1, 0, workLineOf(line))
  }
  return lines
}

function asTheirs(work: Work, head: WorkLine, page: Lines): Work {
  const parts = new Set(partsOf(head, work.lines))
  const present = page.lines.find(({ id }) => id === head.key)
  const lines = work.lines.flatMap((line): WorkLine[] => {
    if (!parts.has(line)) return [line]
    return line === head && present !== undefined ? [workLineOf(present)] : []
  })
  return { ...work, lines }
}

/** The words stay on what is left of the lines that they were made of; where nothing is left, as lines that were added. */
function asMine(work: Work, parts: readonly WorkLine[], now: Texts): Work {
  const left = parts
    .flatMap(({ origin, joined }) => [...(origin.kind === 'line' ? [origin.id] : []), ...joined])
    .filter((id) => now.has(id))
  const [id] = left
  let { added } = work
  const lines = work.lines.map((line): WorkLine => {
    const at = parts.indexOf(line)
    if (at < 0) return line
    const { theirs: _, joinedWas: __, ...mine } = line
    if (id === undefined) {
      added += 1
      return {
        ...addedLine(added - 1, { kind: 'new' }),
        text: line.text,
        isRemoved: line.isRemoved,
      }
    }
    if (at > 0) return { ...mine, origin: { kind: 'split', of: id }, joined: [] }
    const joined = left.slice(1)
    const joinedWas = Object.fromEntries(joined.map((each) => [each, now.get(each) ?? '']))
    return {
      ...mine,
      key: id,
      origin: { kind: 'line', id },
      joined,
      joinedWas,
      was: now.get(id) ?? '',
    }
  })
  return { ...work, lines, added }
}
