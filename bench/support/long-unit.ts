/** A sefer with one long unit. */
import { type ImportRecord, idFromSeed } from '@yalkut/model'
import { someWords } from './records.ts'

export const UNIT_PATH = '/long-sefer/1'

const PARAGRAPHS = 60
const WORDS = 60

export async function* longUnit(): AsyncGenerator<ImportRecord> {
  const work = idFromSeed('pages', 'work')
  const title = { he: 'ספר ארוך', en: 'A long sefer' }
  const data = { title, slug: 'long-sefer', authors: [], genre: 'other', levels: ['chapter'] }
  yield { id: work, type: 'work', path: '/long-sefer', data }
  const segments = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const text = [{ text: someWords(`paragraph ${at}`, WORDS) }]
    return { id: `p${at + 1}`, kind: 'paragraph', n: at + 1, text }
  })
  const versions = [{ id: 'he', language: 'he', segments }]
  const unit = {
    work,
    position: [{ level: 'chapter', value: '1' }],
    order: 'V',
    label: { he: 'פרק א', en: 'Chapter 1' },
    body: { profile: 'plain', versions },
  }
  yield { id: idFromSeed('pages', 'unit'), type: 'unit', path: UNIT_PATH, data: unit }
}
