/** Reads the JSON of whisper.cpp: segments with offsets in ms, with `-ojf` also the tokens of each segment. Pure. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import type { RoughPiece } from './repair-times.ts'
import { sureOf, type TimedWord } from './transcription.ts'

export function readWhisperCpp({ transcription, result, params }: JsonObject): {
  language: string | null
  pieces: RoughPiece[]
} {
  const named = [result, params].map((part) => (isJsonObject(part) ? part.language : undefined))
  const language = named.find((value) => typeof value === 'string' && value !== 'auto')
  const list = Array.isArray(transcription) ? transcription : []
  return {
    language: typeof language === 'string' ? language : null,
    pieces: list.flatMap((entry) => (isJsonObject(entry) ? readPiece(entry) : [])),
  }
}

function readPiece({ text, offsets, tokens }: JsonObject): RoughPiece[] {
  const { from, to } = isJsonObject(offsets) ? offsets : {}
  if (typeof text !== 'string') return []
  const times = { startMs: wholeMs(from), endMs: wholeMs(to) }
  return [{ text, ...times, words: wordsOf(tokens, text) }]
}

function wholeMs(ms: Json | undefined): number | null {
  return typeof ms === 'number' && ms >= 0 ? Math.round(ms) : null
}

function offsetsOf(offsets: Json | undefined): { startMs: number; endMs: number } | null {
  if (!isJsonObject(offsets)) return null
  const { from, to } = offsets
  if (typeof from !== 'number' || typeof to !== 'number') return null
  return { startMs: Math.round(from), endMs: Math.round(to) }
}

/** Joins tokens to words. A token that begins with a space begins a word. Gives no words where the tokens do not add up to
 *  the text, as when a letter is divided between two tokens. */
function wordsOf(tokens: Json | undefined, whole: string): TimedWord[] {
  const words: TimedWord[] = []
  for (const token of Array.isArray(tokens) ? tokens : []) {
    if (!isJsonObject(token) || typeof token.text !== 'string') continue
    const times = offsetsOf(token.offsets)
    // Marks such as [_BEG_] and [_TT_50] are not words.
    if (times === null || /^\[_.*\]$/.test(token.text)) continue
    const last = words.at(-1)
    const sure = sureOf(token.p)
    if (last === undefined || /^\s/u.test(token.text)) {
      words.push({ text: token.text, ...times, ...sure })
    } else {
      const joined = { ...last, text: last.text + token.text, endMs: times.endMs }
      words.splice(-1, 1, { ...joined, ...leastOf(last, sure) })
    }
  }
  const joined = words.map(({ text }) => text).join('')
  return withoutSpaces(joined) === withoutSpaces(whole) ? words : []
}

/** A word is as sure as the least sure of its tokens. */
function leastOf(a: { sure?: number }, b: { sure?: number }): { sure?: number } {
  if (a.sure === undefined || b.sure === undefined) return {}
  return { sure: Math.min(a.sure, b.sure) }
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}
