/** What the page of adding files is given. */
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Kind } from './kinds.ts'

/** An item to which files may belong. */
export interface Place {
  id: string
  type: string
  name: Named
  href: string
}

export interface UploadPage {
  lang: Lang
  person: { id: string; handle: string }
  /** Where the page was opened from; null: from nowhere in the catalog. */
  place: Place | null
  /** What a file of that place most often is. */
  kind: Kind | null
  signIn: string
  /** What was sent: the number of its suggestion. */
  did: { said: string; href: string } | null
}

/** What the catalog says of a file that was looked up by its sha256. */
export interface PlainLookUp {
  typed: string
  kind: 'held' | 'free' | 'bad'
  said: string
  /** Where it is, or waits. */
  href: string | null
}

/** The page of a new account, which sends no files yet. */
export interface LookUpPage {
  lang: Lang
  /** The sha256 that was looked up. */
  typed: string
}

/** Why a form without scripts was not carried out. */
export interface PlainProblem {
  /** In the language of the page. */
  said: string
  typed: { [name: string]: string }
  /** A file that arrived despite the error. */
  arrived: { upload: string; name: string } | null
  /** The catalog has the file. */
  known: { said: string; href: string | null } | null
  /** Farbrengens of the day, of which this may be one. */
  candidates: Place[]
}
