/** The transcription of an audio file by any engine. */

export interface TimedWord {
  text: string
  startMs: number
  endMs: number
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
  transcribe(
    file: string,
    options: { language: string | null; signal: AbortSignal },
  ): Promise<Transcription>
}
