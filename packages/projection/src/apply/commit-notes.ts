/** What a commit did: how many items of each type, in which sets, and inside which item. Lists of commits are filtered by these
 *  rows, and sentences about commits are made from them. Only numbers and ids are kept: the names are those of today, and
 *  no word of an item is in a note. Source: shapes.md#commits; decisions.md#notes-of-commits. */
import { idIn, idsIn, inheritsFrom, isItemType, type JsonObject, SET_PARENTS } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { AnswerRow } from '../store/row-sums.ts'
import { changedWords } from './changed-words.ts'
import { distinctLinks } from './edges.ts'
import { dataOf } from './item-writer.ts'

export const TALLY_ACTS = ['lines', 'paragraphs', 'checked', 'added', 'changed', 'removed'] as const
export type TallyAct = (typeof TALLY_ACTS)[number]

/** What is removed from items that stay, in place of a type. */
export const REMOVED_LINES = 'lines'
export const REMOVED_PARAGRAPHS = 'paragraphs'

/** `count` items of a type, or lines or paragraphs of them. */
export interface Tally {
  act: TallyAct
  type: string
  count: number
}

/** The columns of a commit that are made here. */
export interface CommitNote {
  /** JSON of the tallies. */
  tallies: string
  /** The item, when the commit changed only one. */
  item: string | null
  /** The nearest sefer, printing, event or set that holds all changed items. */
  inside: string | null
}

export interface CommitNotes {
  /** Called before each commit: drops what one that was rolled back has left. */
  begin(): void
  /** An item was written (`after`) or removed. `before`: its data until then. */
  changed(item: { id: string; type: string }, before: JsonObject | null, after: JsonObject | null): void
  /** Called at the end of the commit, when all links are written. */
  finish(commit: { seq: number; author: string }): CommitNote
}

/** In `commit_keys`: commits of any author, of any type, of any set. */
export const ANY = ''

/** Items inside which others are, by which a sentence names the place. */
const HOLDERS: ReadonlySet<string> = new Set(['work', 'publication', 'event'])
/** Types above which there is something, and below which nothing. */
const LEAVES: ReadonlySet<string> = new Set(['segment', 'text-page', 'alignment-span', 'relation'])

/** Changed items of one type with the same items above them. */
interface Group {
  type: string
  /** Of a holder or a set: its own id. */
  self: string | null
  above: readonly string[]
}

/** The holders of an item, the nearest first, and its sets: its own, the inherited ones, and the sets around them. */
interface Above {
  holders: readonly string[]
  sets: readonly string[]
}

const NOTHING: Above = { holders: [], sets: [] }

export function prepareCommitNotes(db: Database.Database): CommitNotes {
  const find = db.prepare<[string], AnswerRow & { type: string; raw: string | null }>(
    'select id, type, raw, whole as bytes, whole_sum as sum from items where id = ?',
  )
  const insert = db.prepare<[string, string, string, number]>(
    'insert into commit_keys (author, type, set_id, seq) values (?, ?, ?, ?)',
  )
  const tallies = new Map<string, Tally>()
  const groups = new Map<string, Group>()
  /** Items that this commit removes. */
  const gone = new Map<string, { type: string; above: readonly string[] }>()
  let changes = 0
  let only: string | null = null

  function add(act: TallyAct, type: string, count: number): void {
    if (count === 0) return
    const key = `${act} ${type}`
    const tally = tallies.get(key)
    if (tally === undefined) tallies.set(key, { act, type, count })
    else tally.count += count
  }

  function group(item: { id: string; type: string }, data: JsonObject): void {
    const { id, type } = item
    const self = HOLDERS.has(type) || type === 'set' ? id : null
    const above = linksUp(type, data)
    groups.set(`${type} ${self} ${above.join()}`, { type, self, above })
  }

  function readAbove(id: string, known: Map<string, Above>): Above {
    const before = known.get(id)
    if (before !== undefined) return before
    // Set before its own are read: removed items may form a cycle.
    known.set(id, NOTHING)
    const direct = gone.get(id) ?? stored(id)
    const found = direct === undefined ? NOTHING : within({ ...direct, self: id }, known)
    known.set(id, found)
    return found
  }

  /** The items directly above one: from its data, since a file that is rebuilt has no index of its links yet. */
  function stored(id: string): { type: string; above: readonly string[] } | undefined {
    const row = find.get(id)
    return row && { type: row.type, above: directlyAbove(row.type, dataOf(row)) }
  }

  function directlyAbove(type: string, data: JsonObject): string[] {
    const links = distinctLinks(type, data).sort((a, b) => (a.to < b.to ? -1 : 1))
    const fields = isItemType(type) ? (SET_PARENTS[type] ?? []) : []
    const parent = fields.flatMap((field) => links.filter((link) => link.field === field))[0]
    const sets = links.filter(({ field }) => field === 'sets')
    return [...(parent === undefined ? [] : [parent]), ...sets].map(({ to }) => to)
  }

  function within({ type, self, above }: Group, known: Map<string, Above>): Above {
    const found = above.map((id) => readAbove(id, known))
    const own = self === null ? [] : [self]
    return {
      holders: distinct([...(HOLDERS.has(type) ? own : []), ...found.flatMap(({ holders }) => holders)]),
      sets: distinct([...(type === 'set' ? own : []), ...found.flatMap(({ sets }) => sets)]),
    }
  }

  return {
    begin() {
      tallies.clear()
      groups.clear()
      gone.clear()
      changes = 0
      only = null
    },
    changed(item, before, after) {
      const { id, type } = item
      changes += 1
      only = changes === 1 ? id : null
      const words = before === null || after === null ? null : changedWords(type, before, after)
      if (words === null) {
        add(before === null ? 'added' : after === null ? 'removed' : 'changed', type, 1)
      } else {
        add('lines', type, words.lines)
        add('paragraphs', type, words.paragraphs)
        add('removed', type === 'text-page' ? REMOVED_LINES : REMOVED_PARAGRAPHS, words.removed)
        add('checked', type, words.checked)
      }
      for (const data of [before, after]) if (data !== null) group(item, data)
      if (after === null && before !== null && !LEAVES.has(type)) {
        gone.set(id, { type, above: linksUp(type, before) })
      }
    },
    finish({ seq, author }) {
      const known = new Map<string, Above>()
      const keys = new Map<string, [type: string, set: string]>()
      const key = (type: string, set: string) => keys.set(`${type} ${set}`, [type, set])
      let common: readonly string[] | null = null
      for (const each of groups.values()) {
        const { holders, sets } = within(each, known)
        key(each.type, ANY)
        for (const set of sets) {
          key(ANY, set)
          key(each.type, set)
        }
        const all: readonly string[] = [...holders, ...sets]
        common = common === null ? all : common.filter((id) => all.includes(id))
      }
      insert.run(author, ANY, ANY, seq)
      for (const [type, set] of keys.values()) {
        insert.run(ANY, type, set, seq)
        insert.run(author, type, set, seq)
      }
      const inside: string | undefined = common?.find((id) => id !== only)
      return {
        tallies: JSON.stringify([...tallies.values()]),
        item: only,
        inside: inside ?? null,
      }
    },
  }
}

/** The item through which sets are inherited, and the item's own sets. Of a set: the set around it. */
function linksUp(type: string, data: JsonObject): string[] {
  if (type !== 'set') return [...inheritsFrom(type, data), ...idsIn(data, 'sets')]
  const parent = idIn(data, 'parent')
  return parent === null ? [] : [parent]
}

function distinct(ids: readonly string[]): string[] {
  return ids.length < 2 ? [...ids] : [...new Set(ids)]
}
