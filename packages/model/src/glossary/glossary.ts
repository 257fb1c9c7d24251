/** One word for each thing, in Hebrew and English. Every sentence for people takes its nouns from here; the guides `glossary.md` are made
 *  from it (tools/write-glossary.ts), and a test looks for words that say the same thing otherwise (tools/other-words.test.ts). */

export { capitalized, hebrewCount, type Noun } from './noun.ts'
export { ROLE_WORDS } from './role-words.ts'
export { STATE_WORDS } from './state-words.ts'
export type { State, Term } from './term.ts'
export { THING_WORDS } from './thing-words.ts'
export { TYPE_WORDS } from './type-words.ts'
