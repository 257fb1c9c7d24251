/** What items stand in: the paragraph's text, the text's unit, the unit's sefer. One statement for any number of items. */
import { SET_PARENTS } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { NamedItem } from './items.ts'
import { readName } from './stored-name.ts'

/** For each id the item itself and those around it, the nearest first. Ids without an item are left out. */
export type ReadAround = (ids: readonly string[]) => Map<string, NamedItem[]>

/** Fields of items inside others. Sets and relations are in nothing that names a place. */
const FIELDS = new Set(
  Object.entries(SET_PARENTS).flatMap(([type, fields]) => (type === 'set' || type === 'relation' ? [] : fields)),
)

/** A paragraph of a recording of an event is four deep. A cycle, which main refuses, ends here. */
const DEEPEST = 8

interface Row extends Omit<NamedItem, 'name'> {
  asked: string
  name: string | null
}

export function prepareAround(db: Database.Database): ReadAround {
  const fields = [...FIELDS].map((field) => `'${field}'`).join(', ')
  const rows = db.prepare<[string], Row>(
    `with recursive up (asked, id, depth) as (
       select value, value, 0 from json_each(?)
       union
       select u.asked, e.to_id, u.depth + 1
       from up u cross join edges e on e.from_id = u.id and e.field in (${fields})
       where u.depth < ${DEEPEST}
     )
     select u.asked, i.id, i.type, i.path, i.name, min(u.depth) as depth
     from up u cross join items i on i.id = u.id
     group by u.asked, i.id order by u.asked, depth`,
  )
  return (ids) => {
    const found = new Map<string, NamedItem[]>()
    if (ids.length === 0) return found
    for (const { asked, id, type, path, name } of rows.all(JSON.stringify([...new Set(ids)]))) {
      const chain = found.get(asked) ?? []
      chain.push({ id, type, path, name: readName(name) })
      found.set(asked, chain)
    }
    return found
  }
}
