/** The door of search: how words of the index are found when a query spells them otherwise. */

export { stemOf } from './endings.ts'
export { nameSpellings } from './holy-names.ts'
export { oneLetterOff } from './one-letter-off.ts'
export { isAramaicPrefix, PREFIXES, withoutAramaicPrefix, withoutPrefix } from './prefixes.ts'
export { soundsOfLatin, vowelAgreement } from './sound.ts'
export {
  isMarkedWord,
  lettersOf,
  locateWords,
  readStoredWords,
  storeWords,
  textWords,
  withFinalLetter,
  withWholeWords,
} from './text-words.ts'
export { KEY_KINDS, type KeyKind, wordKeys } from './word-keys.ts'
