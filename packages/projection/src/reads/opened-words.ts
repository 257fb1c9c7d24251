/** Words that are withheld now and that a suggestion would show. Source: shapes.md#checks. */
import { isServed, type JsonObject, withholdWords } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { dataOf } from '../apply/item-writer.ts'
import {
  INHERITANCE_FIELDS,
  type ItemVersion,
  type ProposedParents,
  prepareRights,
  type RightsState,
  reasonToHold,
} from '../apply/rights.ts'
import type { ItemBytes } from '../store/item-bytes.ts'

export interface OpenedWords {
  /** Why the item's own words are withheld now; null when they stay as they are. */
  own: string | null
  /** The items below whose words are withheld now; at most `MAX_BELOW`. 0 when nothing changes for them. */
  below: number
}

export interface OpenedReads {
  /** `proposed`: the items of the same suggestion, which replace those on main. Null when nothing is opened. */
  opened(item: ItemVersion, proposed: ProposedParents): OpenedWords | null
}

const MAX_BELOW = 1_000
/** Items below one item that are looked at. */
const MAX_SEEN = 20_000

interface NowRow {
  id: string
  type: string
  bytes: ItemBytes
  sum: number
  raw: string | null
  held: RightsState['held']
  words: RightsState['words']
}

export function prepareOpenedReads(db: Database.Database): OpenedReads {
  const rightsOf = prepareRights(db)
  const now = db.prepare<[string], NowRow>(
    'select id, type, whole as bytes, whole_sum as sum, raw, held, words from items where id = ?',
  )
  const last = db.prepare<[string], { type: string; data: string }>(
    'select type, data from revisions where id = ? and data is not null order by rev desc limit 1',
  )
  const fields = INHERITANCE_FIELDS.map((field) => `'${field}'`).join(', ')
  const below = db
    .prepare<[string], number>(
      `with recursive below(id) as (
         select ? union
         select e.from_id from below join edges e on e.to_id = below.id and e.field in (${fields})
         limit ${MAX_SEEN}
       )
       select count(*) from (
         select 1 from below join items using (id) where items.withheld is not null limit ${MAX_BELOW}
       )`,
    )
    .pluck()

  /** The item as it is, or as it was before it was deleted, with its rights today. */
  function today(id: string): { type: string; data: JsonObject; state: RightsState } | null {
    const row = now.get(id)
    if (row !== undefined) {
      const { type, held, words } = row
      return { type, data: dataOf(row), state: { held, words } }
    }
    const gone = last.get(id)
    if (gone === undefined) return null
    const data: JsonObject = JSON.parse(gone.data)
    return { type: gone.type, data, state: rightsOf({ id, type: gone.type, data }) }
  }

  return {
    opened(item, proposed) {
      const before = today(item.id)
      if (before === null) return null
      const after = rightsOf(item, proposed, undefined, 'replaces')
      const reason = reasonToHold(before.type, before.data, before.state)
      const isWithheld = reason !== null && withholdWords(before.type, before.data).isWithheld
      const stays = reasonToHold(item.type, item.data, after) !== null
      const hasWords = withholdWords(item.type, item.data).isWithheld
      const own = isWithheld && !stays && hasWords ? reason : null
      const count = isLooser(before.state, after) ? (below.get(item.id) ?? 0) : 0
      const others = count - (isWithheld ? 1 : 0)
      return own === null && others <= 0 ? null : { own, below: Math.max(0, others) }
    },
  }
}

/** Whether items below inherit less than before. */
function isLooser(before: RightsState, after: RightsState): boolean {
  const isFreed = before.words !== null && !isServed(before.words)
  const isServedNow = after.words === null || isServed(after.words)
  return (before.held !== null && after.held === null) || (isFreed && isServedNow)
}
