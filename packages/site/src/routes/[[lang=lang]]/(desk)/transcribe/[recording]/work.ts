/** What one does to a transcript: values that are never changed in place. Pure. */
import type { HeardParagraph, TranscribePage } from './desk-page.ts'

export const KINDS = ['paragraph', 'heading', 'quote', 'note'] as const
export type ParagraphKind = (typeof KINDS)[number]

/** What the words of a recording without a transcript become. */
export const TEXT_KINDS = ['transcript', 'hanacha'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export const LANGUAGES = ['he', 'yi', 'en'] as const

export interface WorkParagraph {
  /** Of this desk. */
  key: string
  /** null: it was added here. */
  id: string | null
  text: string
  /** The words that the service has. */
  was: string
  kind: ParagraphKind
  /** Who says the words; absent where nobody is named. */
  speaker?: string
  /** Whom the service names. */
  wasSpeaker?: string
  startMs: number | null
  /** The person listened to the whole of it. */
  isRight: boolean
  isRemoved: boolean
  /** What was done to it has been sent, and waits. */
  isSent: boolean
  /** Somebody changed the paragraph as well: their words, or null where it is gone. The person has to decide. */
  theirs?: string | null
}

export interface Work {
  paragraphs: readonly WorkParagraph[]
  /** The one that is worked on. */
  at: number
  /** Of a recording that has no words yet. */
  language: string
  textKind?: TextKind
  /** Where the sound is, how fast it is, and how far it goes back. */
  sound: { atMs: number; rate: number; back: number }
  /** Keys of added paragraphs so far. */
  made: number
}

/** The field of a recording without words, in the form without scripts. */
const FIRST = 'text-n1'
const FIRST_SPEAKER = 'speaker-n1'

export function workOn(page: TranscribePage): Work {
  const { typed } = page
  const heard = page.paragraphs.map((each) => paragraphOf(each, typed))
  const first = page.paragraphs.findIndex(({ checked }) => !checked)
  const empty: Work = {
    paragraphs: heard,
    at: Math.max(0, first),
    language: typed?.language ?? page.language,
    textKind: TEXT_KINDS.find((kind) => kind === typed?.textKind) ?? 'transcript',
    made: 0,
    sound: { atMs: page.paragraphs[first]?.startMs ?? 0, rate: 1, back: 3 },
  }
  return heard.length > 0
    ? empty
    : insertAfter(empty, -1, { startMs: 0, text: typed?.[FIRST] ?? '', speaker: typed?.[FIRST_SPEAKER] })
}

function paragraphOf({ id, content, speaker, startMs }: HeardParagraph, typed: TranscribePage['typed']): WorkParagraph {
  const isRight = typed?.[`right-${id}`] !== undefined
  const state = { isRight, isRemoved: false, isSent: false }
  const text = typed?.[`text-${id}`] ?? content
  const named = { speaker: typed?.[`speaker-${id}`] ?? speaker ?? '', wasSpeaker: speaker ?? '' }
  return { key: id, id, text, was: content, kind: 'paragraph', startMs, ...named, ...state }
}

export const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

/** A name is one line. */
export const cleanName = (name: string | undefined): string => (name ?? '').replaceAll(/\s+/g, ' ').trim()

/** Its words, or that it is there. */
function isTextChanged({ id, text, was, isRemoved }: WorkParagraph): boolean {
  return id === null ? clean(text) !== '' && !isRemoved : isRemoved || clean(text) !== clean(was)
}

function isSpeakerChanged({ id, speaker, wasSpeaker }: WorkParagraph): boolean {
  return id !== null && cleanName(speaker) !== cleanName(wasSpeaker)
}

export function isChanged(paragraph: WorkParagraph): boolean {
  return isTextChanged(paragraph) || isSpeakerChanged(paragraph)
}

/** Everybody who is named in this recording, the first first. */
export function speakersOf({ paragraphs }: Work): string[] {
  const named = paragraphs.flatMap(({ speaker, isRemoved }) => (isRemoved ? [] : [cleanName(speaker)]))
  return [...new Set(named)].filter((name) => name !== '')
}

/** The next of them, and after the last nobody; null: nobody is named yet. */
export function nextSpeaker(work: Work): string | null {
  const all = speakersOf(work)
  if (all.length === 0) return null
  const now = cleanName(work.paragraphs[work.at]?.speaker)
  return now === '' ? (all[0] ?? '') : (all[all.indexOf(now) + 1] ?? '')
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
  { startMs, text = '', speaker }: { startMs: number | null; text?: string; speaker?: string | undefined },
): Work {
  const made = work.made + 1
  const fresh: WorkParagraph = {
    key: `n${made}`,
    id: null,
    text,
    was: '',
    kind: 'paragraph',
    ...(speaker !== undefined && { speaker }),
    startMs,
    isRight: false,
    isRemoved: false,
    isSent: false,
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
  return left.paragraphs.length === 0 ? insertAfter({ ...left, at: -1 }, -1, { startMs: 0 }) : goTo(left, work.at)
}

/** The body of `transcript/fixes`; null when nothing is done. */
export function bodyOf(work: Work): object | null {
  const done = work.paragraphs.filter(isDone)
  if (done.length === 0) return null
  const fixes = done.flatMap((paragraph) => {
    const { id, text, was, speaker, isRight, isRemoved } = paragraph
    if (id === null || isRemoved) return []
    const words = clean(text) === clean(was) ? {} : { content: clean(text) }
    const named = isSpeakerChanged(paragraph) ? { speaker: cleanName(speaker) || null } : {}
    return [{ segment: id, before: was, complete: isRight, ...words, ...named }]
  })
  const remove = done.flatMap(({ id, isRemoved }) => (id !== null && isRemoved ? [id] : []))
  const add = work.paragraphs.flatMap((paragraph, at) => {
    const { key, id, text, kind, speaker, startMs } = paragraph
    if (id !== null || !isDone(paragraph)) return []
    const time = startMs === null ? {} : { startMs: Math.round(startMs) }
    const { language } = work
    const named = cleanName(speaker) === '' ? {} : { speaker: cleanName(speaker) }
    return [{ key, after: placeOf(work, at), content: clean(text), kind, language, ...named, ...time }]
  })
  return {
    ...(fixes.length > 0 && { fixes }),
    ...(add.length > 0 && { add }),
    ...(work.textKind === 'hanacha' && work.paragraphs.every(({ id }) => id === null) && { textKind: work.textKind }),
    ...(remove.length > 0 && { remove }),
  }
}

/** The paragraph above that the service knows, or that this request adds. */
function placeOf({ paragraphs }: Work, at: number): string | null {
  const above = paragraphs.slice(0, at).findLast((each) => each.id !== null || (isDone(each) && !each.isSent))
  return above === undefined ? null : (above.id ?? above.key)
}

/** What was sent waits: fixed words are the words that were sent. What was done since is still to be sent.
 *  `of`: the work that was sent; `isLive`: the service has its words already. */
export function afterSending(work: Work, of: Work | null, isLive: boolean): Work {
  const sent = new Map(of?.paragraphs.filter(isDone).map((each) => [each.key, each]))
  const paragraphs = work.paragraphs.map((each) => {
    const then = sent.get(each.key)
    if (then === undefined) return each
    const isKnown = each.id !== null && !then.isRemoved
    const words = isKnown ? then.text : each.was
    const known = { was: words, ...(isKnown && { wasSpeaker: cleanName(then.speaker) }) }
    if (isSame(each, then)) return { ...each, isSent: true, ...known }
    return isLive ? { ...each, ...known } : each
  })
  return { ...work, paragraphs }
}

function isSame(one: WorkParagraph, other: WorkParagraph): boolean {
  return (
    clean(one.text) === clean(other.text) &&
    one.kind === other.kind &&
    cleanName(one.speaker) === cleanName(other.speaker) &&
    one.isRight === other.isRight &&
    one.isRemoved === other.isRemoved
  )
}

export interface Clash {
  key: string
  /** The words of the service now; null: the paragraph is gone. */
  theirs: string | null
  /** Empty: this person took the paragraph out. */
  mine: string
}

/** The paragraphs that wait for a decision. */
export function clashesOf({ paragraphs }: Work): Clash[] {
  return paragraphs.flatMap(({ key, text, isRemoved, theirs }) =>
    theirs === undefined ? [] : [{ key, theirs, mine: isRemoved ? '' : text }],
  )
}

/** The work on a newer transcript. A paragraph that both changed is a clash: the person’s words stay in the field until they decide. */
export function rebase(work: Work, page: TranscribePage): Work {
  const fresh = workOn(page)
  const now = new Set(fresh.paragraphs.map(({ key }) => key))
  const mine = new Map(work.paragraphs.map((each) => [each.key, each]))
  const paragraphs = fresh.paragraphs.flatMap((each): WorkParagraph[] => {
    if (each.id === null) return []
    const before = mine.get(each.key)
    return [before === undefined ? each : onto(before, each)]
  })
  // What was added, and words of paragraphs that are gone, stay behind the paragraph that they stood behind.
  for (const [at, each] of work.paragraphs.entries()) {
    const isGone = each.id !== null && !now.has(each.key)
    if (each.isSent || (isGone ? !isTyped(each) : each.id !== null)) continue
    const above = work.paragraphs.slice(0, at).findLast(({ key }) => paragraphs.some((p) => p.key === key))
    const stays = isGone ? { ...each, theirs: null } : each
    paragraphs.splice(paragraphs.findIndex(({ key }) => key === above?.key) + 1, 0, stays)
  }
  if (paragraphs.length === 0) return { ...fresh, sound: work.sound, language: work.language }
  const key = work.paragraphs[work.at]?.key
  const at = paragraphs.findIndex((each) => each.key === key)
  return { ...work, paragraphs, at: Math.max(0, at) }
}

function isTyped(paragraph: WorkParagraph): boolean {
  return isTextChanged(paragraph) && !paragraph.isRemoved
}

function onto(before: WorkParagraph, now: WorkParagraph): WorkParagraph {
  if (before.isSent || !isDone(before)) return now
  const { theirs: _, ...mine } = before
  const { wasSpeaker = '' } = now
  // Of a name that both changed, the person’s own stays in the field.
  const speaker = isSpeakerChanged(before) ? cleanName(before.speaker) : wasSpeaker
  const moved = { ...mine, startMs: now.startMs, speaker, wasSpeaker }
  if (clean(before.was) === clean(now.text)) return moved
  // They said that other words are right.
  if (!isTextChanged(before)) return { ...now, speaker }
  const didSame = !before.isRemoved && clean(before.text) === clean(now.text)
  return didSame ? { ...moved, was: now.text } : { ...moved, theirs: now.text }
}

/** Of two versions of a paragraph, the one that stays. Words of one that is gone stay as a paragraph that was added. */
export function settle(work: Work, key: string, whose: 'mine' | 'theirs'): Work {
  const at = work.paragraphs.findIndex((each) => each.key === key)
  const found = work.paragraphs[at]
  if (found?.theirs === undefined) return work
  const { theirs, ...mine } = found
  const put = (...each: WorkParagraph[]): Work => {
    const paragraphs = work.paragraphs.toSpliced(at, 1, ...each)
    return goTo({ ...work, paragraphs }, at)
  }
  if (theirs !== null) {
    if (whose === 'mine') return put({ ...mine, was: theirs })
    return put({ ...mine, text: theirs, was: theirs, isRight: false, isRemoved: false })
  }
  if (whose === 'mine') {
    const made = work.made + 1
    return { ...put({ ...mine, key: `n${made}`, id: null, was: '', isRight: false }), made }
  }
  const left = put()
  return left.paragraphs.length === 0 ? insertAfter({ ...left, at: -1 }, -1, { startMs: 0 }) : left
}
