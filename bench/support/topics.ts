/** A JSON Lines file of topics, for imports of any size. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { newItemId } from '@yalkut/model'

const WORDS = ['אמונה', 'שמחה', 'תפלה', 'תורה', 'חסידות', 'אהבה', 'יראה', 'גאולה', 'צדקה', 'שבת']

/** `name` makes the names differ from those of other files. Gives the ids. */
export async function writeTopics(file: string, count: number, name: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newItemId())
  function* lines(): Generator<string> {
    for (const [at, id] of ids.entries()) {
      const he = `${WORDS[at % 10]} ${WORDS[Math.floor(at / 10) % 10]} ${at}`
      const note = Array.from({ length: 20 }, (_, n) => WORDS[(at * 7 + n * 3) % 10]).join(' ')
      const data = { name: { he, en: `${name} ${at}` }, note }
      yield `${JSON.stringify({ id, type: 'topic', data })}\n`
    }
  }
  await pipeline(lines, createWriteStream(file))
  return ids
}
