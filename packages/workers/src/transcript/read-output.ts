/** Reads what speech engines write. Pure. Known are the JSON of openai-whisper (and of the many that write the same:
 *  whisper-ctranslate2, faster-whisper's segments, WhisperX), of whisper.cpp (`-oj`, `-ojf`), and the answer of
 *  an OpenAI-compatible address (`verbose_json`). Source: https://github.com/openai/whisper,
 *  https://github.com/ggml-org/whisper.cpp, https://platform.openai.com/docs/api-reference/audio. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import type { Heard, HeardPiece, HeardWord } from './heard.ts'
import { readWhisperCpp } from './read-whisper-cpp.ts'

/** Throws Error when it is none of them. */
export function readEngineOutput(output: Json): Heard {
  const heard = readAny(output)
  if (heard === null) {
    throw new Error(
      'The engine’s output is none that is known: JSON with “segments” (openai-whisper, faster-whisper, verbose_json) or “transcription” (whisper.cpp).',
    )
  }
  return { ...heard, pieces: tidy(heard.pieces) }
}

function readAny(output: Json): Heard | null {
  if (Array.isArray(output)) return { language: null, pieces: readSegments(output) }
  if (!isJsonObject(output)) return null
  if (Array.isArray(output.transcription)) return readWhisperCpp(output)
  if (!Array.isArray(output.segments)) return null
  const pieces = readSegments(output.segments)
  const loose = readWords(output.words)
  return {
    language: languageIn(output),
    pieces: loose.length === 0 ? pieces : share(pieces, loose),
  }
}

function languageIn({ language, info }: JsonObject): string | null {
  if (typeof language === 'string') return language
  return isJsonObject(info) && typeof info.language === 'string' ? info.language : null
}

/** Times are seconds. */
function readSegments(list: readonly Json[]): HeardPiece[] {
  return list.flatMap((entry) => {
    if (!isJsonObject(entry)) return []
    const times = timesOf(entry)
    if (typeof entry.text !== 'string' || times === null) return []
    return [{ text: entry.text, ...times, words: readWords(entry.words) }]
  })
}

function readWords(list: Json | undefined): HeardWord[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    if (!isJsonObject(entry)) return []
    const text = entry.word ?? entry.text
    const times = timesOf(entry)
    return typeof text === 'string' && times !== null ? [{ text, ...times }] : []
  })
}

function timesOf({ start, end }: JsonObject): { startMs: number; endMs: number } | null {
  if (typeof start !== 'number' || typeof end !== 'number') return null
  return { startMs: Math.round(start * 1_000), endMs: Math.round(end * 1_000) }
}

/** Words that stand beside the segments, not in them: each goes to the segment in which its middle lies. */
function share(pieces: readonly HeardPiece[], words: readonly HeardWord[]): HeardPiece[] {
  return pieces.map((piece, at) => {
    if (piece.words.length > 0) return piece
    const from = at === 0 ? 0 : piece.startMs
    const to = pieces[at + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const own = words.filter(({ startMs, endMs }) => {
      const middle = (startMs + endMs) / 2
      return middle >= from && middle < to
    })
    return { ...piece, words: own }
  })
}

/** Pieces with words in them, one after another: times never run backwards. */
function tidy(pieces: readonly HeardPiece[]): HeardPiece[] {
  let before = 0
  return pieces
    .map((piece) => ({ ...piece, text: piece.text.replaceAll(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .map((piece) => {
      const startMs = Math.max(before, piece.startMs, 0)
      const endMs = Math.max(startMs, piece.endMs)
      before = startMs
      return { ...piece, startMs, endMs }
    })
}
