/** What the review lane is given: the same on the server and for its script. */
import type { Lang } from '#lib/lang.ts'
import type { NotDone } from '#lib/server/acting.ts'
import type { LanePage } from './model.ts'

export interface LaneGiven {
  lang: Lang
  page: Omit<LanePage, 'head' | 'isSecret'>
  signIn: string
  /** Why the form of the case was refused, and what was typed; null: it was not. */
  notDone: NotDone | null
}
