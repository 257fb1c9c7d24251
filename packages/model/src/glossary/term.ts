/** A word of the catalog with its definition. */
import type { Noun } from './noun.ts'

/** The definition, in one sentence of each language. */
export interface Meaning {
  readonly he: string
  readonly en: string
}

/** A thing or a role. */
export interface Term extends Noun {
  readonly is: Meaning
}

/** A state, as it is said of one thing. The Hebrew has the gender of the thing's noun. */
export interface State {
  readonly he: string
  readonly en: string
  readonly is: Meaning
}

export function masculine(he: Noun['he'], en: Noun['en'], is: Meaning): Term {
  return { he, en, is, isFeminine: false }
}

export function feminine(he: Noun['he'], en: Noun['en'], is: Meaning): Term {
  return { he, en, is, isFeminine: true }
}

export function state(he: string, en: string, is: Meaning): State {
  return { he, en, is }
}
