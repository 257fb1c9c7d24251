/** The lines of a page while a person reads it: values that never change, and the steps from one to the next. */
import { type Box, type DeskLine, type DeskPage, PAGE_STATES, type PageState } from './desk-page.ts'

export type Origin =
  | { kind: 'line'; id: string }
  /** The end of a line that was split. */
  | { kind: 'split'; of: string }
  | { kind: 'new' }

export interface WorkLine {
  /** Unlike that of any other line of the page. */
  key: string
  origin: Origin
  /** Ids of lines that were joined to its end, in order. */
  joined: readonly string[]
  /** Their texts as they were read. */
  joinedWas?: { readonly [id: string]: string }
  text: string
  /** As it was read: what the service has. */
  was: string
  /** The person said that it is right. */
  isRight: boolean
  /** This is not print. */
  isRemoved: boolean
  /** Somebody changed the line as well: their text, or null where the line is gone. The person has to decide. */
  theirs?: string | null
  /** Where a line that was added stands, drawn on the image. */
  box?: Box
}

export interface Work {
  lines: readonly WorkLine[]
  /** The index of the line that is read. */
  at: number
  state: PageState | null
  note: string
  /** How many lines were added, split ones too: the number of the next. */
  added: number
}

export const UNREADABLE = '[…]'

export function workOn({ lines, state, typed }: DeskPage): Work {
  const all = lines.map((line) => {
    const fresh = workLineOf(line)
    return { ...fresh, text: typed?.[`line-${line.id}`] ?? fresh.text }
  })
  return { lines: all, at: 0, state: chosenIn(typed, state), note: typed?.note ?? '', added: 0 }
}

/** Of a form without scripts; empty: the page has words. */
function chosenIn(typed: DeskPage['typed'], state: PageState | null): PageState | null {
  const chosen = typed?.state
  return chosen === undefined ? state : (PAGE_STATES.find((each) => each === chosen) ?? null)
}

export function workLineOf({ id, text }: Pick<DeskLine, 'id' | 'text'>): WorkLine {
  const origin = { kind: 'line', id } as const
  return { key: id, origin, joined: [], text, was: text, isRight: false, isRemoved: false }
}

export function isChanged(line: WorkLine): boolean {
  const isOther = line.origin.kind !== 'line' || line.joined.length > 0
  return isOther || line.isRemoved || clean(line.text) !== clean(line.was)
}

export function hasChanges({ lines, state, note }: Work, page: DeskPage): boolean {
  return state !== page.state || note !== '' || lines.some((line) => line.isRight || isChanged(line))
}

/** Whether both say the same of the page. */
export function isSame(one: Work, other: Work): boolean {
  return saidOf(one) === saidOf(other)
}

function saidOf({ lines, state, note }: Work): string {
  const said = lines.map(({ key, joined, text, isRemoved, box }) =>
    JSON.stringify([key, joined, clean(text), isRemoved, box ?? null]),
  )
  return JSON.stringify([said, state, note.trim()])
}

/** The work when `of` was sent, and the service has it: what was typed since is all that is left. */
export function afterSending(work: Work, of: Work): Work {
  const sent = new Map(of.lines.map((line) => [line.key, line]))
  const lines = work.lines.flatMap((line): WorkLine[] => {
    const then = sent.get(line.key)
    if (then === undefined) return [line]
    if (line.origin.kind !== 'line') return clean(line.text) === clean(then.text) ? [] : [line]
    const joined = line.joined.filter((id) => !then.joined.includes(id))
    return [{ ...line, joined, was: then.text }]
  })
  return moveTo({ ...work, lines, note: work.note === of.note ? '' : work.note }, work.at)
}

/** As the service keeps it. */
export function clean(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

export function write(work: Work, at: number, text: string): Work {
  return change(work, at, (line) => ({ ...line, text: text.replaceAll('\n', ' ') }))
}

/** The line is right as it stands, and the next one is read. */
export function right(work: Work): Work {
  const marked = change(work, work.at, (line) => ({ ...line, isRight: true }))
  return { ...marked, at: nextOf(marked, work.at) }
}

export function back(work: Work): Work {
  return { ...work, at: Math.max(0, work.at - 1) }
}

export function moveTo(work: Work, at: number): Work {
  return { ...work, at: Math.min(Math.max(0, at), Math.max(0, work.lines.length - 1)) }
}

/** The words between two characters cannot be read: those of the word around them when both are one place. */
export function unreadable(work: Work, from: number, to: number): { work: Work; caret: number } {
  const text = work.lines[work.at]?.text ?? ''
  const [start, end] = from === to ? wordAt(text, from) : [from, to]
  const after = text.slice(0, start) + UNREADABLE + text.slice(end)
  return { work: write(work, work.at, after), caret: start + UNREADABLE.length }
}

function wordAt(text: string, at: number): [number, number] {
  let [from, to] = [at, at]
  while (from > 0 && !/\s/u.test(text.charAt(from - 1))) from -= 1
  while (to < text.length && !/\s/u.test(text.charAt(to))) to += 1
  return [from, to]
}

/** The line is not print: it leaves the page. A line that a person added is gone at once; pressed again, another comes back. */
export function remove(work: Work): Work {
  const line = work.lines[work.at]
  if (line === undefined) return work
  if (line.origin.kind === 'new') {
    return moveTo({ ...work, lines: work.lines.toSpliced(work.at, 1) }, work.at)
  }
  const isRemoved = !line.isRemoved
  const marked = change(work, work.at, (each) => ({ ...each, isRemoved, isRight: isRemoved }))
  return isRemoved ? { ...marked, at: nextOf(marked, work.at) } : marked
}

/** A line that the machine missed, after the one that is read. */
export function insert(work: Work): Work {
  const { lines, added } = work
  const at = lines.length === 0 ? 0 : work.at + 1
  const line = addedLine(added, { kind: 'new' })
  return { ...work, lines: lines.toSpliced(at, 0, line), at, added: added + 1 }
}

/** Two lines are in one: the words from `at` on are the second. Gives the same work where nothing would be left of one of them. */
export function split(work: Work, at: number): Work {
  const line = work.lines[work.at]
  if (line === undefined || line.isRemoved) return work
  const [first, second] = [line.text.slice(0, at).trim(), line.text.slice(at).trim()]
  if (first === '' || second === '') return work
  const { origin } = line
  const of: Origin = origin.kind === 'line' ? { kind: 'split', of: origin.id } : origin
  const { joined, joinedWas, ...head } = line
  const end = {
    ...addedLine(work.added, of),
    text: second,
    joined,
    ...(joinedWas && { joinedWas }),
  }
  const parts = [{ ...head, text: first, joined: [] }, end]
  const lines = work.lines.toSpliced(work.at, 1, ...parts)
  return { ...work, lines, added: work.added + 1, at: work.at + 1 }
}

/** The next line is the end of this one. */
export function join(work: Work): Work {
  const [line, next] = work.lines.slice(work.at, work.at + 2)
  if (line === undefined || next === undefined || line.isRemoved || next.isRemoved) return work
  // A line that was added has nothing to which another could be joined: it becomes a part of it.
  if (line.origin.kind === 'new' && next.origin.kind !== 'new') {
    const text = `${line.text} ${next.text}`.trim()
    return { ...work, lines: work.lines.toSpliced(work.at, 2, { ...next, text, isRight: false }) }
  }
  const whole = {
    ...line,
    text: `${line.text} ${next.text}`.trim(),
    ...joinedOf(line, next),
    isRight: false,
  }
  return { ...work, lines: work.lines.toSpliced(work.at, 2, whole) }
}

/** The lines of which both are made, when the second is joined to the first. */
export function joinedOf(line: WorkLine, next: WorkLine | undefined): Pick<WorkLine, 'joined' | 'joinedWas'> {
  const own = next?.origin.kind === 'line' ? { [next.origin.id]: next.was } : {}
  return {
    joined: [...line.joined, ...Object.keys(own), ...(next?.joined ?? [])],
    joinedWas: { ...line.joinedWas, ...own, ...next?.joinedWas },
  }
}

/** `added`: how many were added before. */
export function addedLine(added: number, origin: Origin): WorkLine {
  const key = `new-${added}`
  return { key, origin, joined: [], text: '', was: '', isRight: false, isRemoved: false }
}

/** Draws where the line that is read stands: of a line that was added alone. */
export function draw(work: Work, box: Box): Work {
  if (work.lines[work.at]?.origin.kind !== 'new') return work
  return change(work, work.at, (line) => ({ ...line, box }))
}

function nextOf({ lines }: Work, at: number): number {
  return Math.min(at + 1, Math.max(0, lines.length - 1))
}

function change(work: Work, at: number, by: (line: WorkLine) => WorkLine): Work {
  const line = work.lines[at]
  return line === undefined ? work : { ...work, lines: work.lines.with(at, by(line)) }
}
