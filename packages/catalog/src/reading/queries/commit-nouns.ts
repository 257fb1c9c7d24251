/** What sentences about commits call the items of each type. */
import { isItemType } from '@yalkut/model'
import { type Noun, THING_WORDS, TYPE_WORDS } from '@yalkut/model/glossary'

export const LINE: Noun = THING_WORDS.line
export const PARAGRAPH: Noun = TYPE_WORDS.segment

/** A type that a catalog added is called “item”. */
export function nounOf(type: string): Noun {
  return isItemType(type) ? TYPE_WORDS[type] : THING_WORDS.item
}
