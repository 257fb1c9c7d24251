/** Queries whose SQL is made once. Kysely makes the tree and the SQL of a query at every call, which takes longer than SQLite
 *  needs for its answer. A merge runs some fifty queries, so those of its path are prepared; others need not be.
 *
 *  The SQL of a prepared query is made at its first call on each engine, and with each size of its lists. Sizes are powers of
 *  two, so that there are few of them: a list is filled up with its last value, which changes no `in (…)`. */
import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult, type RawBuilder, sql } from 'kysely'
import { assertNoNul, type Reader, type Writer } from '../engine/engine.ts'

/** The places in a prepared query where the values of a call come. */
export interface Given<P> {
  value<K extends keyof P>(name: K): RawBuilder<P[K]>
  /** For `in`. The list of a call is never empty. */
  list<K extends keyof P>(name: K): RawBuilder<ElementOf<P[K]>>[]
}

type ElementOf<L> = L extends readonly (infer E)[] ? E : never

/** A query that `build` makes from the places of its values; gives its rows. Everything else in it is the same at every
 *  call. */
export function prepared<P extends object, O>(
  build: (db: Reader, given: Given<P>) => Compilable<O>,
): (db: Reader, values: P) => Promise<O[]> {
  const forms = new Map<string, CompiledQuery<O>>()
  return async (db, values) => {
    const key = `${engineOf(db)} ${sizesOf(values)}`
    const form = forms.get(key) ?? build(db, givenFor(values)).compile()
    forms.set(key, form)
    const parameters = form.parameters.map((each) => (each instanceof Place ? each.valueIn(values) : each))
    return (await execute(db, form, parameters)).rows
  }
}

/** The most rows of one statement. */
const MAX_ROWS = 256

/** An insert of any number of rows that `build` makes from rows which all have the same columns. Gives the number of rows
 *  that were written. */
export function preparedInsert<Row extends object>(
  build: (tx: Writer, rows: readonly Row[]) => Compilable,
): (tx: Writer, rows: readonly Row[]) => Promise<number> {
  const forms = new Map<string, InsertForm>()
  return async (tx, rows) => {
    let written = 0
    for (let start = 0; start < rows.length; ) {
      const count = Math.min(MAX_ROWS, powerUpTo(rows.length - start))
      const some = rows.slice(start, start + count)
      const key = `${engineOf(tx)} ${count}`
      const form = forms.get(key) ?? insertForm(build(tx, some).compile(), some)
      forms.set(key, form)
      const { numAffectedRows } = await execute(tx, form.query, form.parametersOf(some))
      written += Number(numAffectedRows ?? 0)
      start += count
    }
    return written
  }
}

interface InsertForm {
  query: CompiledQuery
  parametersOf(rows: readonly object[]): unknown[]
}

/** The parameters of an insert are the values of its rows, in the order of the first row's columns, and then the rest. */
function insertForm(query: CompiledQuery, rows: readonly object[]): InsertForm {
  const columns = Object.keys(rows[0] ?? {})
  const valuesOf = (some: readonly object[]): unknown[] =>
    some.flatMap((row) => columns.map((column) => valueAt(row, column)))
  const values = valuesOf(rows)
  if (values.some((value, at) => !Object.is(value, query.parameters[at]))) {
    throw new Error(`not an insert of plain rows: ${query.sql}`)
  }
  const rest = query.parameters.slice(values.length)
  return { query, parametersOf: (some) => [...valuesOf(some), ...rest] }
}

/** Stands for a value, or for one value of a list. */
class Place {
  readonly #name: PropertyKey
  readonly #index: number | null

  constructor(name: PropertyKey, index: number | null = null) {
    this.#name = name
    this.#index = index
  }

  valueIn(values: object): unknown {
    const value = valueAt(values, this.#name)
    if (this.#index === null) return value
    return Array.isArray(value) ? value[Math.min(this.#index, value.length - 1)] : undefined
  }
}

function givenFor<P extends object>(values: P): Given<P> {
  return {
    value: (name) => sql`${new Place(name)}`,
    list(name) {
      const list = valueAt(values, name)
      const size = Array.isArray(list) ? powerFrom(list.length) : 0
      return Array.from({ length: size }, (_, index) => sql`${new Place(name, index)}`)
    },
  }
}

/** The sizes of the lists among the values, in their order. */
function sizesOf(values: object): string {
  let sizes = ''
  for (const value of Object.values(values)) {
    if (Array.isArray(value)) sizes += `${powerFrom(value.length)} `
  }
  return sizes
}

function valueAt(values: object, name: PropertyKey): unknown {
  return Reflect.get(values, name)
}

async function execute<O>(db: Reader, form: CompiledQuery<O>, parameters: readonly unknown[]): Promise<QueryResult<O>> {
  assertNoNul(parameters)
  return await db.executeQuery<O>({ ...form, parameters })
}

/** The engine of a connection, for a query that the two write differently. */
export function engineOf(db: Reader): 'postgres' | 'sqlite' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** The largest power of two up to `count`, which is at least 1. */
function powerUpTo(count: number): number {
  return 2 ** Math.floor(Math.log2(count))
}

/** The smallest power of two from `count` on; 0 for 0. */
function powerFrom(count: number): number {
  return count === 0 ? 0 : 2 ** Math.ceil(Math.log2(count))
}
