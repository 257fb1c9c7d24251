/** What the sync desk is given. */
import type { DeskSound } from '#lib/desk/sound/desk-sound.ts'

export interface SyncParagraph {
  id: string
  content: string
  startMs: number | null
  endMs: number | null
  /** A person has set the time. */
  locked: boolean
  /** A person has set or confirmed the time. */
  checked: boolean
  /** How sure a machine is of the time, 0 to 1; null: it did not say. */
  score: number | null
}

export interface SyncPage extends DeskSound {
  paragraphs: SyncParagraph[]
  /** What a form without scripts held. */
  typed?: { [name: string]: string }
}
