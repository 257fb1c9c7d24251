/** Reads the output of speech engines. Pure. Supported are the JSON of openai-whisper (which whisper-ctranslate2,
 *  faster-whisper and WhisperX write too), of whisper.cpp (`-oj`, `-ojf`), and the answer of an OpenAI-compatible address
 *  (`verbose_json`). Source: https://github.com/openai/whisper, https://github.com/ggml-org/whisper.cpp,
 *  https://platform.openai.com/docs/api-reference/audio. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import { readWhisperCpp } from './read-whisper-cpp.ts'
import type { SpeechPiece, TimedWord, Transcription } from './transcription.ts'

/** Throws Error for any other output. */
export function readEngineOutput(output: Json): Transcription {
  const transcription = readAny(output)
  if (transcription === null) {
    throw new Error(
      'The engine’s output is not known. It must be JSON with “segments” (openai-whisper, faster-whisper, verbose_json) or “transcription” (whisper.cpp).',
    )
  }
  return { ...transcription, pieces: tidy(transcription.pieces) }
}

function readAny(output: Json): Transcription | null {
  if (Array.isArray(output)) return { language: null, pieces: readSegments(output) }
  if (!isJsonObject(output)) return null
  if (Array.isArray(output.transcription)) return readWhisperCpp(output)
  if (!Array.isArray(output.segments)) return null
  const pieces = readSegments(output.segments)
  const words = readWords(output.words)
  return {
    language: languageIn(output),
    pieces: words.length === 0 ? pieces : assignWords(pieces, words),
  }
}

function languageIn({ language, info }: JsonObject): string | null {
  if (typeof language === 'string') return language
  return isJsonObject(info) && typeof info.language === 'string' ? info.language : null
}

/** Reads segments with times in seconds. */
function readSegments(list: readonly Json[]): SpeechPiece[] {
  return list.flatMap((entry) => {
    if (!isJsonObject(entry)) return []
    const times = timesOf(entry)
    if (typeof entry.text !== 'string' || times === null) return []
    return [{ text: entry.text, ...times, words: readWords(entry.words) }]
  })
}

function readWords(list: Json | undefined): TimedWord[] {
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

/** Assigns words that are listed beside the segments: each word goes to the segment at the word's middle. */
function assignWords(pieces: readonly SpeechPiece[], words: readonly TimedWord[]): SpeechPiece[] {
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

/** The pieces that are not empty, with times that never decrease. */
function tidy(pieces: readonly SpeechPiece[]): SpeechPiece[] {
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
