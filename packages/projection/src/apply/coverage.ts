/** How much of the catalog is there: for each event, recording and scan one row, and sums of these rows, so that the numbers of
 *  the whole catalog are read and never counted. Source: shapes.md#health.
 *
 *  While a commit is applied, the items that changed are collected; what they say of events, recordings and scans is looked at
 *  at its end, when all links are written. */
import type Database from 'better-sqlite3'
import type { Touched } from './edges.ts'
import type { ItemsOfType } from './items-of-type.ts'

/** The field by which an item of a type leads to the item above it. */
const ABOVE: Readonly<Record<string, string>> = {
  'text-layer': 'scan',
  text: 'recording',
  alignment: 'recording',
  recording: 'event',
  unit: 'events',
}
/** The longest way: a text, its recording, its event. */
const MOST_STEPS = 2

const KINDS = ['event', 'recording', 'scan'] as const
type Kind = (typeof KINDS)[number]

const OF_EVENT = `
  select coalesce((select substr(key, 1, 4) from dates where id = :id and field = 'date'), '') as key, 1 as n,
    exists (select 1 from edge_counts where to_id = :id and field = 'event' and from_type = 'recording') as a,
    exists (select 1 from edge_counts where to_id = :id and field = 'events' and from_type = 'unit')
      or exists (select 1 from edges r cross join edge_counts c on c.to_id = r.from_id and c.field = 'recording'
        and c.from_type = 'text' where r.to_id = :id and r.field = 'event') as b,
    exists (select 1 from edges r cross join edges t on t.to_id = r.from_id and t.field = 'recording'
        and t.from_type = 'text' cross join items i on i.id = t.from_id
      where r.to_id = :id and r.field = 'event' and i.kind = 'transcript') as c`

const OF_RECORDING = `
  select '' as key, 1 as n,
    exists (select 1 from edges t cross join items i on i.id = t.from_id
      where t.to_id = :id and t.field = 'recording' and t.from_type = 'text' and i.kind = 'transcript') as a,
    exists (select 1 from edge_counts where to_id = :id and field = 'recording' and from_type = 'alignment') as b,
    0 as c`

/** A page counts as proofread when a page of its number was, in any layer. A page with a state waits for nobody. */
const OF_SCAN = `
  select '' as key, count(*) as n, coalesce(sum(level > 0), 0) as a,
    coalesce(sum(level = 0 and state is null), 0) as b, coalesce(sum(level = 1 and state is null), 0) as c from (
    select max(p.proofread) as level, max(p.state) as state from edges l cross join text_pages p on p.layer_id = l.from_id
    where l.to_id = :id and l.field = 'scan' and l.from_type = 'text-layer' group by p.page)`

interface Numbers {
  key: string
  n: number
  a: number
  b: number
  c: number
}

export function prepareCoverage(db: Database.Database) {
  const numbersOf: { readonly [K in Kind]: Database.Statement<[{ id: string }], Numbers> } = {
    event: db.prepare(OF_EVENT),
    recording: db.prepare(OF_RECORDING),
    scan: db.prepare(OF_SCAN),
  }
  const typeOf = db.prepare<[string], string>('select type from items where id = ?').pluck()
  const above = db.prepare<[string, string], string>('select to_id from edges where from_id = ? and field = ?').pluck()
  // Pages have no links: there are too many of them.
  const layersOf = db.prepare<[string], string>('select distinct layer_id from text_pages where id = ?').pluck()
  const rows = prepareRows(db)
  const waiting = new Set<string>()
  const pages = new Set<string>()

  /** The items and all above them that they say something of. */
  function climb(): Set<string> {
    for (const page of pages) for (const layer of layersOf.all(page)) waiting.add(layer)
    const all = new Set(waiting)
    let step: readonly string[] = [...waiting]
    for (let steps = 0; steps < MOST_STEPS && step.length > 0; steps += 1) {
      step = step.flatMap((id) => {
        const field = ABOVE[typeOf.get(id) ?? '']
        const found = field === undefined ? [] : above.all(id, field)
        return found.filter((to) => !all.has(to))
      })
      for (const id of step) all.add(id)
    }
    return all
  }

  function count(id: string, kind: Kind): void {
    const numbers = numbersOf[kind].get({ id })
    if (numbers !== undefined && numbers.n > 0) rows.add({ id, kind, ...numbers })
  }

  return {
    leave({ id, type }: { id: string; type: string }): void {
      if (type === 'text-page') for (const layer of layersOf.all(id)) waiting.add(layer)
    },
    changed({ id, type }: { id: string; type: string }, touched: readonly Touched[]): void {
      if (type === 'text-page') pages.add(id)
      if (isKind(type) || type in ABOVE) waiting.add(id)
      for (const { to, field } of touched) if (ABOVE[type] === field) waiting.add(to)
    },
    begin(): void {
      waiting.clear()
      pages.clear()
      rows.begin()
    },
    finish(): void {
      if (waiting.size + pages.size === 0) return
      for (const id of climb()) {
        rows.drop(id)
        const type = typeOf.get(id)
        if (type !== undefined && isKind(type)) count(id, type)
      }
      waiting.clear()
      pages.clear()
      rows.finish()
    },
    writeAll(itemsOf: ItemsOfType): void {
      for (const kind of KINDS) for (const id of itemsOf(kind)) count(id, kind)
      rows.finish()
    },
  }
}

function isKind(type: string): type is Kind {
  return KINDS.some((kind) => kind === type)
}

interface Row extends Numbers {
  id: string
  kind: string
}

function prepareRows(db: Database.Database) {
  const find = db.prepare<[string], Row>('select id, kind, key, n, a, b, c from coverage where id = ?')
  const drop = db.prepare('delete from coverage where id = ?')
  const insert = db.prepare<[Row]>(
    'insert into coverage (id, kind, key, n, a, b, c) values (@id, @kind, @key, @n, @a, @b, @c)',
  )
  const sum = db.prepare<[Omit<Row, 'id'>]>(
    `insert into coverage_sums (kind, key, n, a, b, c) values (@kind, @key, @n, @a, @b, @c)
     on conflict (kind, key) do update set n = n + excluded.n, a = a + excluded.a, b = b + excluded.b,
       c = c + excluded.c`,
  )
  const forget = db.prepare('delete from coverage_sums where kind = ? and key = ? and n <= 0')
  const changes = new Map<string, Omit<Row, 'id'>>()

  function note({ kind, key, n, a, b, c }: Row, by: 1 | -1): void {
    const name = `${kind} ${key}`
    const known = changes.get(name) ?? { kind, key, n: 0, a: 0, b: 0, c: 0 }
    known.n += by * n
    known.a += by * a
    known.b += by * b
    known.c += by * c
    changes.set(name, known)
  }

  return {
    add(row: Row): void {
      insert.run(row)
      note(row, 1)
    },
    drop(id: string): void {
      const old = find.get(id)
      if (old === undefined) return
      drop.run(id)
      note(old, -1)
    },
    begin: () => changes.clear(),
    finish(): void {
      for (const change of changes.values()) {
        const { kind, key, n, a, b, c } = change
        if (n === 0 && a === 0 && b === 0 && c === 0) continue
        sum.run(change)
        if (n < 0) forget.run(kind, key)
      }
      changes.clear()
    },
  }
}
