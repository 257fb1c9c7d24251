/** Comparing two printings of 20,000 words takes under a second, also when they have little in common.
 *  Source: service.md#comparing. */
import { compareWords } from '@yalkut/catalog/core'

const WORDS = 20_000
const LIMIT_MS = 1_000
const ROUNDS = 15

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Random numbers from 0 to 1, the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function wordsOf(count: number, seed: number, vocabulary: number): string[] {
  const random = randomOf(seed)
  const letter = (): string => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'א'
  const known = Array.from({ length: vocabulary }, () =>
    Array.from({ length: 2 + Math.floor(random() * 5) }, letter).join(''),
  )
  // A few words are very common, as in any text.
  return Array.from({ length: count }, () => known[Math.floor(vocabulary * random() ** 3)] ?? 'א')
}

const first = wordsOf(WORDS, 1, 4_000)
const random = randomOf(7)
const reprinted = first.flatMap((word, at) => {
  if (random() < 0.02) return []
  if (random() < 0.03) return [word, `${word}ה`]
  return random() < 0.2 ? [`${word[0]}ְ${word.slice(1)}`] : [at % 400 === 0 ? 'הקב״ה' : word]
})
const shuffled = first.toSorted((a, b) => (a < b ? -1 : 1))
const other = wordsOf(WORDS, 2, 4_000)

for (const [with_, words] of Object.entries({ reprinted, shuffled, other })) {
  const times: number[] = []
  let counts = { same: 0, removed: 0, added: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const { same, removed, added } = compareWords(first.join(' '), words.join(' '))
    times.push(performance.now() - start)
    counts = { same, removed, added }
  }
  const sorted = times.toSorted((a, b) => a - b)
  const ms = sorted[Math.floor(ROUNDS / 2)] ?? 0
  const slowest = sorted.at(-1) ?? 0
  const ok = slowest < LIMIT_MS
  const figures = { ms: Math.round(ms), slowest: Math.round(slowest), limit: LIMIT_MS, ok }
  process.stdout.write(`${JSON.stringify({ bench: 'compare', with: with_, words: WORDS, ...counts, ...figures })}\n`)
  if (!ok) process.exitCode = 1
}
