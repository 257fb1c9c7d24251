/** Pages of text by their layer, with their proofread level, from which progress is counted, and the commit of their first
 *  reading. Source: service.md#proofread-level-of-a-scan-page. */
import { type ItemData, isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { LookupItem, LookupWriter } from './lookup-writer.ts'

interface Row {
  layer: string
  page: number
  proofread: number
  state: string | null
  readIn: number | null
  words: number
}

export function prepareTextPages(db: Database.Database): LookupWriter {
  const insert = db.prepare<[Row & { id: string }]>(
    `insert into text_pages (layer_id, page, id, proofread, read_in, state, words)
     values (@layer, @page, @id, @proofread, @readIn, @state, @words)`,
  )
  const drop = db.prepare('delete from text_pages where id = ?')
  const readIn = db.prepare<[string], number | null>('select read_in from text_pages where id = ?').pluck()

  /** The commit that made the page read once: one that takes a second reading away counts as well. */
  function firstReading(item: LookupItem, before: LookupItem | null, seq: number): number | null {
    if (!isOf(item, 'text-page') || item.data.proofread === 0) return null
    const was = before !== null && isOf(before, 'text-page') ? before.data.proofread : 0
    if (item.data.proofread === 1 && was !== 1) return seq
    return readIn.get(item.id) ?? seq
  }

  return {
    put(item, before, seq) {
      if (!isOf(item, 'text-page')) {
        if (before !== null && isOf(before, 'text-page')) drop.run(item.id)
        return
      }
      if (before !== null && isOf(before, 'text-page') && isSame(item.data, before.data)) return
      const { layer, page, proofread, state = null } = item.data
      const counted = { readIn: firstReading(item, before, seq), words: uncheckedWords(item.data) }
      const row = { layer, page, proofread, state, ...counted }
      if (before !== null) drop.run(item.id)
      insert.run({ ...row, id: item.id })
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}

/** Most changes of a page correct words. */
function isSame(some: ItemData['text-page'], other: ItemData['text-page']): boolean {
  return (
    some.layer === other.layer &&
    some.page === other.page &&
    some.proofread === other.proofread &&
    some.state === other.state &&
    uncheckedWords(some) === uncheckedWords(other)
  )
}

function uncheckedWords({ lines, proofread }: ItemData['text-page']): number {
  let words = 0
  for (const line of lines) {
    if ((line.proofread ?? proofread) === 0) words += line.text.match(/\S+/gu)?.length ?? 0
  }
  return words
}
