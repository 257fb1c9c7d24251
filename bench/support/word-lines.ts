/** Lines of made-up Hebrew words for the bench of search: as common and as rare as the words of books, with errors of readers.
 *  The same seed gives the same lines. */

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'
const FINALS: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' }
const PREFIXES = ['', '', '', 'ו', 'ה', 'ב', 'ל', 'מ', 'וה', 'כש']

/** Different words before errors. */
const VOCABULARY = 40_000
/** Of a hundred words: those with a wrong letter, and those exchanged for another. */
const SPOILT = 3
const EXCHANGED = 7

export interface WordLines {
  /** A line of 6 to 12 words. */
  line(): string
  /** A word by its rank; 0 is the commonest. */
  word(rank: number): string
  random(below: number): number
}

export function makeWordLines(seed: number): WordLines {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const random = (below: number): number => Math.floor(next() * below)
  const letter = (): string => LETTERS[random(LETTERS.length)] ?? ''
  const root = (): string => Array.from({ length: 2 + random(4) }, letter).join('')
  const words = Array.from({ length: VOCABULARY }, () => {
    const bare = `${PREFIXES[random(PREFIXES.length)] ?? ''}${root()}`
    const last = bare.slice(-1)
    return bare.slice(0, -1) + (FINALS[last] ?? last)
  })
  // As in books: the second word is half as common as the first, the third a third.
  const anyWord = (): string => words[Math.floor(VOCABULARY ** next()) - 1] ?? ''
  const spoil = (word: string): string => {
    const at = random(word.length)
    return word.slice(0, at) + letter() + word.slice(at + 1)
  }
  const written = (): string => {
    const word = anyWord()
    const chance = random(100)
    if (chance < SPOILT) return spoil(word)
    return chance < SPOILT + EXCHANGED ? anyWord() : word
  }
  return {
    line: () => Array.from({ length: 6 + random(7) }, written).join(' '),
    word: (rank) => words[rank] ?? '',
    random,
  }
}
