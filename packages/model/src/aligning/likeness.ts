/** How alike two texts are. */
import { likenessOf, Vocabulary } from './common-in-order.ts'

/** The share of the words that both have in order, 0 to 1. */
export function likenessOfWords(a: readonly string[], b: readonly string[]): number {
  const vocabulary = new Vocabulary()
  return likenessOf(vocabulary.numbersOf(a), vocabulary.numbersOf(b))
}
