/** What programs that match tables ask, as it is read from their JSON. Source: shapes.md#reconciliation;
 *  https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/. */
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { reconciliationSaid } from '../../core/sentences/reconciliation.ts'

const MOST_QUERIES = 50
const MOST_ROWS = 500
const MOST_PROPERTIES = 25
/** Types of one query that are searched. */
const MOST_TYPES = 10
/** Items whose values cost as much as one search. */
const ITEMS_A_ROW = 10

/** A value that a property of a row has. */
export type AskedValue = Static<typeof Value>
const Value = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }),
])

const Query = Type.Object({
  query: Type.Optional(Type.String()),
  type: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 30 })])),
  limit: Type.Optional(Type.Number()),
  properties: Type.Optional(
    Type.Array(Type.Object({ pid: Type.String(), v: Type.Union([Value, Type.Array(Value)]) }), {
      maxItems: MOST_PROPERTIES,
    }),
  ),
  type_strict: Type.Optional(Type.Enum(['any', 'should', 'all'])),
})
export type Query = Static<typeof Query>

const Queries = Compile(Type.Record(Type.String(), Query))

const Extension = Type.Object({
  ids: Type.Array(Type.String(), { maxItems: MOST_ROWS }),
  properties: Type.Array(Type.Object({ id: Type.String() }), { maxItems: MOST_PROPERTIES }),
})
const Extensions = Compile(Extension)

export interface ReconcileBatch {
  queries: readonly [key: string, query: Query][]
  /** What it costs: a query counts as one row, or as one for each type that it names. */
  rows: number
}

/** Refuses `bad-request` for what is no batch of queries. */
export function readBatch(text: string): ReconcileBatch {
  const asked = parsed(text, 'queries')
  if (!Queries.Check(asked)) throw badQueries()
  const queries = Object.entries(asked)
  if (queries.length > MOST_QUERIES) {
    throw refuse('bad-request', reconciliationSaid('queries-at-most', { mostQueries: MOST_QUERIES }))
  }
  const rows = queries.reduce((sum, [, query]) => sum + Math.max(1, typesOf(query).length), 0)
  return { queries, rows }
}

/** The types among which it searches. Empty: among all. */
export function typesOf({ type }: Query): string[] {
  const named = [type ?? []].flat().filter((each) => each !== '')
  return [...new Set(named)].slice(0, MOST_TYPES)
}

export interface AskedExtension extends Static<typeof Extension> {
  /** What it costs. */
  rows: number
}

/** Refuses `bad-request` for what is no such question. */
export function readExtension(text: string): AskedExtension {
  const asked = parsed(text, 'extend')
  if (!Extensions.Check(asked)) {
    throw refuse(
      'bad-request',
      reconciliationSaid('extend-form', {
        form: `{ "ids": [≤ ${MOST_ROWS}], "properties": [{ "id" }, ≤ ${MOST_PROPERTIES}] }`,
      }),
      { parameter: 'extend' },
    )
  }
  return { ...asked, rows: Math.ceil(asked.ids.length / ITEMS_A_ROW) }
}

function badQueries(): Error {
  return refuse(
    'bad-request',
    reconciliationSaid('queries-form', { example: '{ "query": "לקוטי שיחות", "type": "work" }' }),
    { parameter: 'queries' },
  )
}

function parsed(text: string, parameter: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refuse('bad-request', reconciliationSaid('not-json-parameter', { parameter }), { parameter }, { cause })
  }
}
