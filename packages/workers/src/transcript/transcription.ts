/** The transcription of an audio file by any engine. */

export interface TimedWord {
  text: string
  startMs: number
  endMs: number
  /** How sure the engine is, of a hundred; absent where it does not say. */
  sure?: number
}

/** A piece of speech, as the engine divides the audio. */
export interface SpeechPiece {
  text: string
  startMs: number
  endMs: number
  /** In order; empty where the engine gives no times of words. */
  words: TimedWord[]
}

export interface Transcription {
  /** In the names of the engine (`he`, `hebrew`), or null. */
  language: string | null
  pieces: SpeechPiece[]
}

export interface SpeechEngine {
  /** The name of the engine in the alignment. */
  readonly name: string
  readonly version: string
  /** `language`: an ISO 639-1 code, or null where it is not known. */
  transcribe(file: string, options: { language: string | null; signal: AbortSignal }): Promise<Transcription>
}

/** `probability`: from 0 to 1, as engines write it. */
export function sureOf(probability: unknown): { sure?: number } {
  if (typeof probability !== 'number' || !(probability >= 0 && probability <= 1)) return {}
  return { sure: Math.round(probability * 100) }
}
