/** Reads the output of speech engines. Pure. Supported are the JSON of openai-whisper (which whisper-ctranslate2,
 *  faster-whisper and WhisperX write too), of whisper.cpp (`-oj`, `-ojf`), and the answer of an OpenAI-compatible address
 *  (`verbose_json`). Source: https://github.com/openai/whisper, https://github.com/ggml-org/whisper.cpp,
 *  https://platform.openai.com/docs/api-reference/audio. */
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import { readWhisperCpp } from './read-whisper-cpp.ts'
import { type RoughPiece, withRepairedTimes } from './repair-times.ts'
import { sureOf, type TimedWord, type Transcription } from './transcription.ts'

interface RoughTranscription {
  language: string | null
  pieces: RoughPiece[]
}

/** Throws Error for any other output. */
export function readEngineOutput(output: Json): Transcription {
  const transcription = readAny(output)
  if (transcription === null) {
    throw new Error(
      'The engine’s output is not known. It must be JSON with “segments” (openai-whisper, faster-whisper, verbose_json) or “transcription” (whisper.cpp).',
    )
  }
  return { ...transcription, pieces: withRepairedTimes(transcription.pieces) }
}

function readAny(output: Json): RoughTranscription | null {
  if (Array.isArray(output)) return readList(output)
  if (!isJsonObject(output)) return null
  if (Array.isArray(output.transcription)) return readWhisperCpp(output)
  if (Array.isArray(output.chunks)) {
    return { language: languageIn(output), pieces: readSegments(output.chunks) }
  }
  if (!Array.isArray(output.segments)) return null
  const pieces = readSegments(output.segments)
  const words = readWords(output.words)
  return {
    language: languageIn(output),
    pieces: words.length === 0 ? pieces : assignWords(pieces, words),
  }
}

/** A list of segments, or what faster-whisper returns: the segments, and facts about the file beside them. */
function readList(list: readonly Json[]): RoughTranscription {
  const [segments, info] = list
  if (list.length === 2 && Array.isArray(segments) && !isNumbered(segments) && isJsonObject(info)) {
    return { language: languageIn(info), pieces: readSegments(segments) }
  }
  return { language: null, pieces: readSegments(list) }
}

/** A segment of faster-whisper that was written as a tuple: id, seek, start, end, text, tokens, …, words. */
function isNumbered(entry: readonly Json[]): boolean {
  return typeof entry[0] === 'number' && typeof entry[4] === 'string'
}

function languageIn({ language, info }: JsonObject): string | null {
  if (typeof language === 'string') return language
  return isJsonObject(info) && typeof info.language === 'string' ? info.language : null
}

/** Reads segments with times in seconds. A time that is no number is not known. */
function readSegments(list: readonly Json[]): RoughPiece[] {
  return list.flatMap((entry) => {
    if (Array.isArray(entry) && isNumbered(entry)) {
      const [, , start, end, text] = entry
      const words = entry.findLast((part) => Array.isArray(part) && !part.every(isNumber))
      return [{ text: String(text), ...roughTimes(start, end), words: readWords(words) }]
    }
    if (!isJsonObject(entry) || typeof entry.text !== 'string') return []
    const [from, to] = Array.isArray(entry.timestamp) ? entry.timestamp : []
    const times = roughTimes(entry.start ?? from, entry.end ?? to)
    return [{ text: entry.text, ...times, words: readWords(entry.words) }]
  })
}

function isNumber(part: Json): boolean {
  return typeof part === 'number'
}

function readWords(list: Json | undefined): TimedWord[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    if (Array.isArray(entry)) return wordOf(entry[2], entry[0], entry[1], entry[3])
    if (!isJsonObject(entry)) return []
    const { word, text, start, end, probability, score, confidence } = entry
    return wordOf(word ?? text, start, end, probability ?? score ?? confidence)
  })
}

function wordOf(
  text: Json | undefined,
  start: Json | undefined,
  end: Json | undefined,
  probability: Json | undefined,
): TimedWord[] {
  const { startMs, endMs } = roughTimes(start, end)
  if (typeof text !== 'string' || startMs === null || endMs === null) return []
  return [{ text, startMs, endMs, ...sureOf(probability) }]
}

function roughTimes(start: Json | undefined, end: Json | undefined): { startMs: number | null; endMs: number | null } {
  return { startMs: msOf(start), endMs: msOf(end) }
}

function msOf(seconds: Json | undefined): number | null {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null
  return Math.round(seconds * 1_000)
}

/** Assigns words that are listed beside the segments: each word goes to the segment at the word's middle. */
function assignWords(pieces: readonly RoughPiece[], words: readonly TimedWord[]): RoughPiece[] {
  return pieces.map((piece, at) => {
    if (piece.words.length > 0) return piece
    const from = at === 0 ? 0 : (piece.startMs ?? Number.POSITIVE_INFINITY)
    const to = pieces[at + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const own = words.filter(({ startMs, endMs }) => {
      const middle = (startMs + endMs) / 2
      return middle >= from && middle < to
    })
    return { ...piece, words: own }
  })
}
