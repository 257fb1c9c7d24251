/** Types of items as sentences say them: “a scan”, “סריקה”. Pure. */
import { withArticle } from './article.ts'
import { TYPE_NOUNS } from './glossary/type-nouns.ts'
import { isItemType } from './item-types.ts'
import type { Sentence } from './sentences/sentence.ts'

/** The English is the name that the API gives the type. A type of the catalog’s own has its name alone. */
export function aType(type: string): Sentence {
  const he = isItemType(type) ? TYPE_NOUNS[type].he[0] : type
  return { reason: 'type', params: {}, en: withArticle(type), he }
}

/** The name alone: “scan”, “סריקה”. */
export function typeName(type: string): Sentence {
  const { he } = aType(type)
  return { reason: 'type', params: {}, en: type, he }
}

/** The noun that people read, in both languages. */
export function aTypeNoun(type: string): Sentence {
  if (!isItemType(type)) return aType(type)
  const { en, he } = TYPE_NOUNS[type]
  return { reason: 'type', params: {}, en: withArticle(en[0]), he: he[0] }
}
