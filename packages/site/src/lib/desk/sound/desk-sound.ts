/** What the desks of sound know of a recording. */
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'

export interface DeskSound {
  lang: Lang
  person: { id: string; handle: string }
  recording: string
  name: Named
  /** The page of the recording. */
  href: string
  /** The address of the sound; null where it is not heard here. */
  src: string | null
  /** Where it is heard elsewhere. */
  elsewhere: string | null
  durationMs: number | null
  /** The language of the words, and their direction. */
  language: string
  dir: 'rtl' | 'ltr'
  signIn: string
  /** What the desk says first: that a form was sent. */
  did: string | null
  /** Of a form without scripts. */
  refusal?: string
}
