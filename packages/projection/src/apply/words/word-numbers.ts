/** Numbers the different words that it is given, from 0. A `Map` would do, but for every word that it is asked V8 first looks for
 *  its own copy of the word: counting the words of an import takes three times as long with it. */

export interface WordNumbers {
  /** The number of a word; a new one for a word that was not asked before. */
  of(word: string): number
  /** The words by their numbers. */
  readonly words: readonly string[]
}

/** Places at the beginning; a power of two. */
const FEW = 1_024

export function createWordNumbers(): WordNumbers {
  const words: string[] = []
  /** In each place the number of a word + 1; 0: none. At most half of the places are taken. */
  let places = new Int32Array(FEW)

  /** The place of a word, or the free one where it belongs. */
  function placeOf(word: string): number {
    const last = places.length - 1
    for (let place = hashOf(word) & last; ; place = (place + 1) & last) {
      const taken = places[place] ?? 0
      if (taken === 0 || words[taken - 1] === word) return place
    }
  }

  function grow(): void {
    places = new Int32Array(places.length * 2)
    for (const [number, word] of words.entries()) places[placeOf(word)] = number + 1
  }

  return {
    words,
    of(word) {
      const place = placeOf(word)
      const taken = places[place] ?? 0
      if (taken > 0) return taken - 1
      words.push(word)
      places[place] = words.length
      if (words.length * 2 > places.length) grow()
      return words.length - 1
    },
  }
}

/** FNV-1a of the characters, mixed once more because places are chosen by the last bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  }
  return hash ^ (hash >>> 15)
}
