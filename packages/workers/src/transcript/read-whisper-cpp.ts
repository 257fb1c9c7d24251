/** Reads the JSON of whisper.cpp: segments with offsets in ms, and with `-ojf` the tokens of each. Pure. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import type { Heard, HeardPiece, HeardWord } from './heard.ts'

export function readWhisperCpp({ transcription, result, params }: JsonObject): Heard {
  const named = [result, params].map((part) => (isJsonObject(part) ? part.language : undefined))
  const language = named.find((value) => typeof value === 'string' && value !== 'auto')
  const list = Array.isArray(transcription) ? transcription : []
  return {
    language: typeof language === 'string' ? language : null,
    pieces: list.flatMap((entry) => (isJsonObject(entry) ? readPiece(entry) : [])),
  }
}

function readPiece({ text, offsets, tokens }: JsonObject): HeardPiece[] {
  const times = offsetsOf(offsets)
  if (typeof text !== 'string' || times === null) return []
  return [{ text, ...times, words: wordsOf(tokens, text) }]
}

function offsetsOf(offsets: Json | undefined): { startMs: number; endMs: number } | null {
  if (!isJsonObject(offsets)) return null
  const { from, to } = offsets
  if (typeof from !== 'number' || typeof to !== 'number') return null
  return { startMs: Math.round(from), endMs: Math.round(to) }
}

/** Joins tokens to words: a token that begins with a space begins a word. None where the tokens do not make up the text,
 *  as when a letter is cut between two of them. */
function wordsOf(tokens: Json | undefined, whole: string): HeardWord[] {
  const words: HeardWord[] = []
  for (const token of Array.isArray(tokens) ? tokens : []) {
    if (!isJsonObject(token) || typeof token.text !== 'string') continue
    const times = offsetsOf(token.offsets)
    // Marks such as [_BEG_] and [_TT_50] are no words.
    if (times === null || /^\[_.*\]$/.test(token.text)) continue
    const last = words.at(-1)
    if (last === undefined || /^\s/u.test(token.text)) words.push({ text: token.text, ...times })
    else words.splice(-1, 1, { ...last, text: last.text + token.text, endMs: times.endMs })
  }
  const said = words.map(({ text }) => text).join('')
  return bare(said) === bare(whole) ? words : []
}

function bare(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}
