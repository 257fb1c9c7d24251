/** Words that machines wrote, and how many of them people have checked: summed for each scan (its pages), each text (its
 *  paragraphs) and each item with a body by a machine, so that reading the lists counts nothing.
 *  Source: service.md#machine-output; shapes.md#to-check.
 *
 *  While a commit is applied, the items to sum are collected; they are summed at its end, because a paragraph may come before
 *  its text. */
import { isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { LateIndexes } from '../store/late-indexes.ts'
import type { LookupItem } from './lookup-writer.ts'
import { machinePiecesOf } from './machine-pieces.ts'

export interface MachineWordsWriter {
  add(item: LookupItem): void
  /** Called before the links and the pages of an item are replaced or removed: it reads them. */
  remove(item: { id: string; type: string }): void
  /** Sums the items that changed since the last call. `seq`: the commit that is being applied. */
  finish(seq: number): void
}

export function prepareMachineWords(db: Database.Database, late: LateIndexes): MachineWordsWriter {
  const pieces = preparePieces(db)
  const sums = prepareSums(db, late)
  /** Texts, scans and other items to sum; and layers, whose scan may not be known yet. */
  const owners = new Set<string>()
  const layers = new Set<string>()
  return {
    add(item) {
      const { id, type } = item
      if (isOf(item, 'segment')) {
        const { text, origin } = item.data
        if (origin === undefined) return
        pieces.add({ owner: text, id, pieces: 1, checked: origin.checked === true ? 1 : 0 })
        owners.add(text)
      } else if (isOf(item, 'text-page')) layers.add(item.data.layer)
      else if (isOf(item, 'text-layer')) owners.add(item.data.scan)
      else {
        const body = machinePiecesOf(item)
        if (body.pieces > 0) pieces.add({ owner: id, id, ...body })
        if (body.pieces > 0 || type === 'text' || type === 'scan') owners.add(id)
      }
    },
    remove({ id, type }) {
      switch (type) {
        case 'text-page':
          for (const layer of sums.layersWith(id)) layers.add(layer)
          break
        case 'text-layer':
          for (const scan of sums.scansOf(id)) owners.add(scan)
          break
        default:
          if (type === 'text' || type === 'scan') owners.add(id)
          for (const owner of pieces.remove(id)) owners.add(owner)
      }
    },
    finish(seq) {
      for (const layer of layers) for (const scan of sums.scansOf(layer)) owners.add(scan)
      for (const owner of owners) sums.write(owner, seq)
      layers.clear()
      owners.clear()
    },
  }
}

interface Piece {
  owner: string
  id: string
  pieces: number
  checked: number
}

function preparePieces(db: Database.Database) {
  const insert = db.prepare<Piece>(
    `insert into machine_pieces (owner, id, pieces, checked) values (@owner, @id, @pieces, @checked)
     on conflict (owner, id) do update set pieces = excluded.pieces, checked = excluded.checked`,
  )
  const ownersOf = db.prepare<[string], string>('select owner from machine_pieces where id = ?').pluck()
  const drop = db.prepare('delete from machine_pieces where id = ?')
  return {
    add: (piece: Piece): void => {
      insert.run(piece)
    },
    /** Gives the owners of the removed pieces. */
    remove(id: string): string[] {
      const owners = ownersOf.all(id)
      if (owners.length > 0) drop.run(id)
      return owners
    },
  }
}

interface Sum {
  room: string | null
  pieces: number
  checked: number
}

function prepareSums(db: Database.Database, late: LateIndexes) {
  const layersWith = db.prepare<[string], string>('select distinct layer_id from text_pages where id = ?').pluck()
  const scansOf = db.prepare<[string], string>("select to_id from edges where from_id = ? and field = 'scan'").pluck()
  const typeOf = db.prepare<[string], string>('select type from items where id = ?').pluck()
  const ofScan = db.prepare<[string], Sum>(SUM_OF_SCAN)
  const ofOwner = db.prepare<[string], Sum>(SUM_OF_OWNER)
  const drop = db.prepare('delete from machine_words where id = ?')
  const put = db.prepare(
    `insert into machine_words (id, room, pieces, checked, made) values (?, ?, ?, ?, ?)
     on conflict (id) do update set room = excluded.room, pieces = excluded.pieces,
       checked = excluded.checked,
       made = case when excluded.pieces > machine_words.pieces then excluded.made else made end`,
  )
  return {
    layersWith: (id: string): string[] => layersWith.all(id),
    scansOf(layer: string): string[] {
      late.need('edges_from')
      return scansOf.all(layer)
    },
    write(owner: string, seq: number): void {
      const type = typeOf.get(owner)
      const sum = type === 'scan' ? ofScan.get(owner) : ofOwner.get(owner)
      if (type === undefined || sum === undefined || sum.pieces === 0) drop.run(owner)
      else put.run(owner, sum.room ?? 'text', sum.pieces, sum.checked, seq)
    },
  }
}

/** The pages of a scan that a machine read; an uploaded layer without an engine was typed by a person. A page counts as checked when a page of this number was proofread in any layer. */
const SUM_OF_SCAN = `
  with layers as (
    select e.from_id as id, i.kind = 'machine-ocr' or (i.kind = 'uploaded-ocr' and coalesce(
      json_extract(i.raw, '$.engine'), json_extract(cast(i.whole as text), '$.data.engine')) is not null) as machine
    from edges e join items i on i.id = e.from_id
    where e.to_id = ? and e.field = 'scan' and e.from_type = 'text-layer'),
  pages as (
    select p.page, max(p.proofread) as level from layers l join text_pages p on p.layer_id = l.id
    group by p.page having max(l.machine) = 1)
  select 'scan' as room, count(*) as pieces, coalesce(sum(level > 0), 0) as checked from pages`

const SUM_OF_OWNER = `
  select case when i.type = 'text' and i.kind = 'transcript' then 'transcript' else 'text' end as room,
    coalesce(sum(p.pieces), 0) as pieces, coalesce(sum(p.checked), 0) as checked
  from items i left join machine_pieces p on p.owner = i.id
  where i.id = ? group by i.id`
