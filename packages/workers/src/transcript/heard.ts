/** What an engine heard, whichever it was. */

export interface HeardWord {
  text: string
  startMs: number
  endMs: number
}

/** A stretch of speech as the engine cut it. */
export interface HeardPiece {
  text: string
  startMs: number
  endMs: number
  /** In order; empty where the engine times no words. */
  words: HeardWord[]
}

export interface Heard {
  /** As the engine names it (`he`, `hebrew`), or null. */
  language: string | null
  pieces: HeardPiece[]
}

export interface SpeechEngine {
  /** As the alignment names it. */
  readonly name: string
  readonly version: string
  /** Hears a file; `language` as ISO 639-1 where it is known. */
  hear(file: string, ask: { language: string | null; signal: AbortSignal }): Promise<Heard>
}
