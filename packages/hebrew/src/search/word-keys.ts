/** The keys by which a word of the index is found when it is not written as in the query. Source: shapes.md#search-rules. */
import { stemmer } from 'stemmer'
import { consonants } from '../folding/search-text.ts'
import { stemOf } from './endings.ts'
import { LEAST_LETTERS, withoutAramaicPrefix, withoutPrefix } from './prefixes.ts'
import { soundOf } from './sound.ts'

/** What a key is made of. The numbers are stored. */
export const KEY_KINDS = {
  /** The word without ו and י inside it. */
  consonants: 0,
  /** The same, after a prefix is taken off. */
  bare: 1,
  /** Without prefix, ending, ו and י. */
  stem: 2,
  /** How it sounds. */
  sound: 3,
  /** An English word without its ending. */
  english: 4,
} as const
export type KeyKind = keyof typeof KEY_KINDS

export interface WordKey {
  kind: KeyKind
  key: string
}

const HEBREW = /^[א-ת]+$/u
const LATIN = /^[a-z]+$/u

/** The keys of a word: letters as in the index. Words that are neither Hebrew nor Latin have none. */
export function wordKeys(word: string): WordKey[] {
  if (LATIN.test(word)) return [{ kind: 'english', key: stemmer(word) }]
  if (!HEBREW.test(word)) return []
  const rests = withoutPrefix(word).map(({ rest }) => rest)
  const aramaic = withoutAramaicPrefix(word).map(({ rest }) => rest)
  return distinct([
    ...long('consonants', [consonants(word)]),
    ...long('bare', [...rests, ...aramaic].map(consonants)),
    ...long(
      'stem',
      [word, ...rests].flatMap((each) => stemOf(each)?.stem ?? []),
    ),
    ...heard(word),
  ])
}

function long(kind: KeyKind, keys: readonly string[]): WordKey[] {
  return keys.filter((key) => key.length >= LEAST_LETTERS).map((key) => ({ kind, key }))
}

function heard(word: string): WordKey[] {
  const key = soundOf(word)
  return key === '' ? [] : [{ kind: 'sound', key }]
}

/** A word has a few keys, so each is compared with those before it. */
function distinct(keys: readonly WordKey[]): WordKey[] {
  return keys.filter(({ kind, key }, at) => {
    const first = keys.findIndex((other) => other.key === key && other.kind === kind)
    return first === at
  })
}
