/** Cuts one paragraph of a transcript into clips from which machines learn to hear. Pure. Source: shapes.md#clips. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'

/** `gold`: words and timing were checked; `silver`: the words alone. */
export type ClipQuality = 'gold' | 'silver'

/** A piece of sound with its words; times in ms from the start of the file. */
export interface CutClip {
  startMs: number
  endMs: number
  text: string
}

/** Why a paragraph, or a piece of it, is no clip. */
export type SkipReason =
  | 'withheld'
  | 'not-served'
  | 'not-heard'
  | 'unchecked'
  | 'unclear'
  | 'too-long'
  | 'pace'

export interface CutParagraph {
  quality: ClipQuality
  clips: CutClip[]
  /** By reason, how many pieces were left out. */
  skipped: SkipReason[]
}

const MAX_MS = 28_000
/** Letters a second that a person can say: fewer is silence or music, more is a fault of timing. */
const MIN_PACE = 3
const MAX_PACE = 30

/** `segment`, `span`: data of the paragraph and of where it is heard. */
export function cutParagraph(segment: JsonObject, span: JsonObject | null): CutParagraph {
  const none = (reason: SkipReason): CutParagraph => {
    return { quality: 'silver', clips: [], skipped: [reason] }
  }
  const { content, origin } = segment
  const times = span === null ? null : timesOf(span)
  if (typeof content !== 'string' || times === null) return none('not-heard')
  if (!isChecked(origin)) return none('unchecked')
  if (UNCLEAR.test(content)) return none('unclear')
  const quality = span?.locked === true || isChecked(span?.origin) ? 'gold' : 'silver'
  const pieces = cut({ text: content, ...times }, wordsOf(span?.words, content.length))
  if (pieces === null) return none('too-long')
  const clips = pieces.map((piece) => ({ ...piece, text: tidy(piece.text) })).filter(isSpeech)
  const skipped = pieces.slice(clips.length).map((): SkipReason => 'pace')
  return { quality, clips, skipped }
}

/** Marks that people leave where they did not understand. */
const UNCLEAR =
  /[[(](?:\?+|\.{2,}|…|unclear|inaudible|לא ברור|לא נשמע|לא נשמע היטב|אינו ברור|אינו נשמע)[\])]/i

/** Nobody's but a person's, or a machine's that a person checked. */
function isChecked(origin: Json | undefined): boolean {
  return !isJsonObject(origin) || origin.checked === true
}

function timesOf({ startMs, endMs }: JsonObject): Pick<CutClip, 'startMs' | 'endMs'> | null {
  if (typeof startMs !== 'number' || typeof endMs !== 'number' || endMs <= startMs) return null
  return { startMs, endMs }
}

interface TimedWord {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** Words inside the text and one after another; the others are left out. */
function wordsOf(list: Json | undefined, length: number): TimedWord[] {
  const words: TimedWord[] = []
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isJsonObject(entry)) continue
    const { from, to, startMs, endMs } = entry
    if (typeof from !== 'number' || typeof to !== 'number') continue
    if (typeof startMs !== 'number' || typeof endMs !== 'number') continue
    const last = words.at(-1)
    const isNext = last === undefined || (from >= last.to && startMs >= last.startMs)
    if (isNext && from < to && to <= length && startMs <= endMs) {
      words.push({ from, to, startMs, endMs })
    }
  }
  return words
}

/** The whole where it is short enough, else pieces between words; null where the words' times do not part it. */
function cut(whole: CutClip, words: readonly TimedWord[]): CutClip[] | null {
  if (whole.endMs - whole.startMs <= MAX_MS) return [whole]
  const pieces: CutClip[] = []
  let first = 0
  while (first < words.length) {
    const start = words[first]
    const fitting = words.slice(first).findIndex(({ endMs }) => endMs - startOf(start) > MAX_MS)
    const end = fitting === -1 ? words.length : longestPause(words, first, first + fitting)
    const last = words[end - 1]
    if (start === undefined || last === undefined || end <= first) return null
    const to = words[end]?.from ?? whole.text.length
    const text = whole.text.slice(first === 0 ? 0 : start.from, to)
    pieces.push({ startMs: start.startMs, endMs: last.endMs, text })
    first = end
  }
  return pieces.length === 0 ? null : pieces
}

function startOf(word: TimedWord | undefined): number {
  return word?.startMs ?? 0
}

/** Before which word to cut, of those in the second half of what fits: after the longest pause. */
function longestPause(words: readonly TimedWord[], first: number, end: number): number {
  let [best, longest] = [end, -1]
  for (let at = Math.max(first + 1, Math.ceil((first + end) / 2)); at <= end; at += 1) {
    const pause = startOf(words[at]) - (words[at - 1]?.endMs ?? 0)
    if (pause > longest) [best, longest] = [at, pause]
  }
  return best
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

function isSpeech({ startMs, endMs, text }: CutClip): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const pace = letters / ((endMs - startMs) / 1_000)
  return pace >= MIN_PACE && pace <= MAX_PACE
}
