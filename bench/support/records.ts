/** Records of a generated catalog: works of units whose bodies have words. The same seed gives the same records; records of
 *  two seeds share no id and no path. */
import { type ImportRecord, idFromSeed } from '@yalkut/model'

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'
const UNITS_OF_A_WORK = 100
const WORDS_OF_A_PARAGRAPH = 12
const PARAGRAPHS = 3

export async function* worksOfUnits(seed: string, items: number): AsyncGenerator<ImportRecord> {
  const random = randomFrom(seed)
  let work = ''
  for (let n = 0; n < items; n += 1) {
    const at = n % (UNITS_OF_A_WORK + 1)
    if (at === 0) work = idFromSeed(seed, `work ${n}`)
    yield at === 0 ? workRecord(work, `${seed}-${n}`) : unitRecord(seed, work, n, at, random)
  }
}

function workRecord(id: string, slug: string): ImportRecord {
  const title = { he: `ספר ${slug}`, en: `Work ${slug}` }
  const data = { title, slug, authors: [], genre: 'other', levels: ['chapter'] }
  return { id, type: 'work', path: `/${slug}`, data }
}

function unitRecord(seed: string, work: string, n: number, at: number, random: () => number): ImportRecord {
  const order = `a${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}V`
  const segments = Array.from({ length: PARAGRAPHS }, (_, index) => {
    const text = [{ text: words(WORDS_OF_A_PARAGRAPH, random) }]
    return { id: `p${index + 1}`, kind: 'paragraph', text }
  })
  const versions = [{ id: 'he', language: 'he', segments }]
  const label = { he: `${words(2, random)} ${at}`, en: `Unit ${at}` }
  const position = [{ level: 'chapter', value: String(at) }]
  const data = { work, position, order, label, body: { profile: 'plain', versions } }
  return { id: idFromSeed(seed, `unit ${n}`), type: 'unit', path: null, data }
}

/** Words of a language: a few are very frequent, most are rare. */
function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => wordOf(Math.floor(20_000 * random() ** 3))).join(' ')
}

function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 500; rest > 0; rest = Math.floor(rest / LETTERS.length)) {
    word += LETTERS.charAt(rest % LETTERS.length)
  }
  return word
}

/** Xorshift: fast, and the same on every machine. */
function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** The same words for the same seed. */
export function someWords(seed: string, count: number): string {
  return words(count, randomFrom(seed))
}
