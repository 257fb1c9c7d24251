/** What the desk of transcribing is given. */
import type { DeskSound } from '#lib/desk/sound/desk-sound.ts'

export interface Unsure {
  from: number
  to: number
  sure: number
}

export interface HeardWord {
  from: number
  to: number
  startMs: number
  endMs: number
}

export interface HeardParagraph {
  id: string
  content: string
  speaker: string | null
  startMs: number | null
  endMs: number | null
  words: HeardWord[] | null
  checked: boolean
  unsure: Unsure[]
}

export interface TranscribePage extends DeskSound {
  paragraphs: HeardParagraph[]
  /** What a form without scripts held. */
  typed?: { [name: string]: string }
}
