/** Cuts one paragraph of a transcript into clips for training speech recognition. Pure. Source: shapes.md#clips. */
import type { ItemData } from '@yalkut/model'
import { isChecked } from '../../../core/shown/transcript-parts.ts'

/** `gold`: words and timing were checked; `silver`: only the words were checked. */
export type ClipQuality = 'gold' | 'silver'

/** A piece of audio with its words; times in ms from the start of the file. */
export interface CutClip {
  startMs: number
  endMs: number
  text: string
}

/** Why a paragraph, or a piece of it, gives no clip. */
export type SkipReason = 'withheld' | 'not-served' | 'not-heard' | 'unchecked' | 'unclear' | 'too-long' | 'pace'

export interface CutParagraph {
  quality: ClipQuality
  clips: CutClip[]
  /** One reason for each skipped piece. */
  skipped: SkipReason[]
}

const MAX_MS = 28_000
/** Speech has at least this many letters a second. Fewer means silence or music, more means wrong timing. */
const MIN_PACE = 3
const MAX_PACE = 30

/** `segment`, `span`: data of the paragraph and of its times. */
export function cutParagraph(segment: ItemData['segment'], span: Span | null): CutParagraph {
  const none = (reason: SkipReason): CutParagraph => {
    return { quality: 'silver', clips: [], skipped: [reason] }
  }
  const { content } = segment
  if (span === null || span.endMs <= span.startMs) return none('not-heard')
  if (!isChecked(segment)) return none('unchecked')
  if (UNCLEAR.test(content)) return none('unclear')
  const { startMs, endMs, words, locked } = span
  const quality = locked === true || isChecked(span) ? 'gold' : 'silver'
  const pieces = cut({ text: content, startMs, endMs }, wordsOf(words, content.length))
  if (pieces === null) return none('too-long')
  const clips = pieces.map((piece) => ({ ...piece, text: tidy(piece.text) })).filter(isSpeech)
  const skipped = pieces.slice(clips.length).map((): SkipReason => 'pace')
  return { quality, clips, skipped }
}

/** Marks that people write for words that they did not understand. */
const UNCLEAR = /[[(](?:\?+|\.{2,}|…|unclear|inaudible|לא ברור|לא נשמע|לא נשמע היטב|אינו ברור|אינו נשמע)[\])]/i

type Span = ItemData['alignment-span']
type TimedWord = NonNullable<Span['words']>[number]

/** Words inside the text and in order; other words are left out. */
function wordsOf(list: Span['words'], length: number): TimedWord[] {
  const words: TimedWord[] = []
  for (const word of list ?? []) {
    const { from, to, startMs, endMs } = word
    const last = words.at(-1)
    const isNext = last === undefined || (from >= last.to && startMs >= last.startMs)
    if (isNext && from < to && to <= length && startMs <= endMs) words.push(word)
  }
  return words
}

/** The whole clip when it is short enough, else pieces cut between words; null when the times of the words allow no
 *  cut. */
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

/** The index of the word to cut before: the one after the longest pause, in the second half of the words that fit. */
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
