/** What one does to a transcript: values that are never changed in place. Pure. */
import type { HeardParagraph, TranscribePage } from './desk-page.ts'

export const KINDS = ['paragraph', 'heading', 'quote', 'note'] as const
export type ParagraphKind = (typeof KINDS)[number]

export interface WorkParagraph {
  /** Of this desk. */
  key: string
  /** null: it was added here. */
  id: string | null
  text: string
  /** The words that the service has. */
  was: string
  kind: ParagraphKind
  startMs: number | null
  /** The person listened to the whole of it. */
  isRight: boolean
  isRemoved: boolean
  /** What was done to it has been sent, and waits. */
  isSent: boolean
}

export interface Work {
  paragraphs: readonly WorkParagraph[]
  /** The one that is worked on. */
  at: number
  /** Of a recording that has no words yet. */
  language: string
  /** Where the sound is, how fast it is, and how far it goes back. */
  sound: { atMs: number; rate: number; back: number }
  /** Keys of added paragraphs so far. */
  made: number
}

/** The field of a recording without words, in the form without scripts. */
const FIRST = 'text-n1'

export function workOn(page: TranscribePage): Work {
  const { typed } = page
  const heard = page.paragraphs.map((each) => paragraphOf(each, typed))
  const first = page.paragraphs.findIndex(({ checked }) => !checked)
  const empty: Work = {
    ...{ paragraphs: heard, at: Math.max(0, first), language: page.language, made: 0 },
    sound: { atMs: page.paragraphs[first]?.startMs ?? 0, rate: 1, back: 3 },
  }
  return heard.length > 0
    ? empty
    : insertAfter(empty, -1, { startMs: 0, text: typed?.[FIRST] ?? '' })
}

function paragraphOf(
  { id, content, startMs }: HeardParagraph,
  typed: TranscribePage['typed'],
): WorkParagraph {
  const isRight = typed?.[`right-${id}`] !== undefined
  const state = { isRight, isRemoved: false, isSent: false }
  const text = typed?.[`text-${id}`] ?? content
  return { key: id, id, text, was: content, kind: 'paragraph', startMs, ...state }
}

export const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

export function isChanged({ id, text, was, isRemoved }: WorkParagraph): boolean {
  return id === null ? clean(text) !== '' && !isRemoved : isRemoved || clean(text) !== clean(was)
}

/** What is to be sent: fixed, confirmed, new or removed. */
export function isDone(paragraph: WorkParagraph): boolean {
  return !paragraph.isSent && (isChanged(paragraph) || (paragraph.id !== null && paragraph.isRight))
}

export function change(work: Work, at: number, to: Partial<WorkParagraph>): Work {
  const paragraphs = work.paragraphs.map((each, n) => (n === at ? { ...each, ...to } : each))
  return { ...work, paragraphs }
}

export function goTo(work: Work, at: number): Work {
  return { ...work, at: Math.max(0, Math.min(work.paragraphs.length - 1, at)) }
}

export function insertAfter(
  work: Work,
  at: number,
  { startMs, text = '' }: { startMs: number | null; text?: string },
): Work {
  const made = work.made + 1
  const fresh: WorkParagraph = {
    ...{ key: `n${made}`, id: null, text, was: '', kind: 'paragraph', startMs },
    ...{ isRight: false, isRemoved: false, isSent: false },
  }
  const paragraphs = work.paragraphs.toSpliced(at + 1, 0, fresh)
  return { ...work, paragraphs, made, at: at + 1 }
}

/** A paragraph of the service is marked; one that was added here leaves. */
export function remove(work: Work): Work {
  const paragraph = work.paragraphs[work.at]
  if (paragraph === undefined || paragraph.isSent) return work
  if (paragraph.id !== null) {
    return change(work, work.at, { isRemoved: !paragraph.isRemoved, isRight: false })
  }
  const left = { ...work, paragraphs: work.paragraphs.toSpliced(work.at, 1) }
  return left.paragraphs.length === 0
    ? insertAfter({ ...left, at: -1 }, -1, { startMs: 0 })
    : goTo(left, work.at)
}

/** The body of `transcript/fixes`; null when nothing is done. */
export function bodyOf(work: Work): object | null {
  const done = work.paragraphs.filter(isDone)
  if (done.length === 0) return null
  const fixes = done.flatMap(({ id, text, was, isRight, isRemoved }) =>
    id === null || isRemoved
      ? []
      : [
          {
            ...{ segment: id, before: was, complete: isRight },
            ...(clean(text) !== clean(was) && { content: clean(text) }),
          },
        ],
  )
  const remove = done.flatMap(({ id, isRemoved }) => (id !== null && isRemoved ? [id] : []))
  const add = work.paragraphs.flatMap((paragraph, at) => {
    const { key, id, text, kind, startMs } = paragraph
    if (id !== null || !isDone(paragraph)) return []
    const time = startMs === null ? {} : { startMs: Math.round(startMs) }
    const language = work.language
    return [{ key, after: placeOf(work, at), content: clean(text), kind, language, ...time }]
  })
  return {
    ...(fixes.length > 0 && { fixes }),
    ...(add.length > 0 && { add }),
    ...(remove.length > 0 && { remove }),
  }
}

/** The paragraph above that the service knows, or that this request adds. */
function placeOf({ paragraphs }: Work, at: number): string | null {
  const above = paragraphs
    .slice(0, at)
    .findLast((each) => each.id !== null || (isDone(each) && !each.isSent))
  return above === undefined ? null : (above.id ?? above.key)
}

/** What was sent waits: fixed words are the words that were sent. What was done since is still to be sent.
 *  `of`: the work that was sent; `isLive`: the service has its words already. */
export function afterSending(work: Work, of: Work | null, isLive: boolean): Work {
  const sent = new Map(of?.paragraphs.filter(isDone).map((each) => [each.key, each]))
  const paragraphs = work.paragraphs.map((each) => {
    const then = sent.get(each.key)
    if (then === undefined) return each
    const words = each.id === null || then.isRemoved ? each.was : then.text
    if (isSame(each, then)) return { ...each, isSent: true, was: words }
    return isLive ? { ...each, was: words } : each
  })
  return { ...work, paragraphs }
}

function isSame(one: WorkParagraph, other: WorkParagraph): boolean {
  return (
    clean(one.text) === clean(other.text) &&
    one.kind === other.kind &&
    one.isRight === other.isRight &&
    one.isRemoved === other.isRemoved
  )
}

export interface Clash {
  key: string
  /** The words of the service now; null: the paragraph is gone. */
  theirs: string | null
  mine: string
}

/** The work on a newer transcript. A paragraph that both changed is a clash: the person’s words stay in the field. */
export function rebase(work: Work, page: TranscribePage): { work: Work; clashes: Clash[] } {
  const fresh = workOn(page)
  const mine = new Map(work.paragraphs.map((each) => [each.key, each]))
  const clashes: Clash[] = []
  const paragraphs = fresh.paragraphs.flatMap((now): WorkParagraph[] => {
    if (now.id === null) return work.paragraphs.some(({ id }) => id === null) ? [] : [now]
    const before = mine.get(now.key)
    if (before === undefined || before.isSent || !isDone(before)) return [now]
    if (clean(before.was) !== clean(now.text) && clean(before.text) !== clean(now.text)) {
      clashes.push({ key: now.key, theirs: now.text, mine: before.text })
    }
    return [{ ...before, was: now.text, startMs: now.startMs }]
  })
  // What was added stays behind the paragraph that it stood behind.
  for (const [at, each] of work.paragraphs.entries()) {
    if (each.id !== null || each.isSent) continue
    const above = work.paragraphs
      .slice(0, at)
      .findLast(({ key }) => paragraphs.some((p) => p.key === key))
    paragraphs.splice(paragraphs.findIndex(({ key }) => key === above?.key) + 1, 0, each)
  }
  const key = work.paragraphs[work.at]?.key
  const at = Math.max(
    0,
    paragraphs.findIndex((each) => each.key === key),
  )
  return { work: { ...work, paragraphs, at }, clashes }
}
