/** The schemas in force: the `schema` items on main, compiled again when one of them changes.
 *  Source: service.md#versioning; decisions.md#the-stack. */
import { type JsonObject, refuse, type Sentence, schemaSaid, schemaSentence } from '@yalkut/model'
import type { Projection, ShownItem } from '@yalkut/projection'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { LRUCache } from 'lru-cache'
import { schemasSaid } from '../sentences/schemas.ts'
import { type Compiled, compileSchema } from './compile-schema.ts'
import { type SchemaTrials, schemaHash } from './schema-trials.ts'

export interface SchemaProblem {
  /** JSON pointer inside the item's data. */
  pointer: string
  message: Sentence
  /** The type has no such field. */
  unknownField: boolean
}

/** The schemas in force at one moment. */
export interface SchemaSet {
  /** Every type in force with its schema, in order of type. */
  types(): { type: string; schema: JsonObject }[]
  /** Every type that has a schema on main, in order; nothing is compiled. */
  names(): string[]
  isType(type: string): boolean
  /** The problems of an item's data; empty when the data matches the schema of its type. At most 20. */
  problems(type: string, data: JsonObject): SchemaProblem[]
}

export interface SchemaRegistry extends SchemaSet {
  /** The schemas as they are now, for work on many items: to look for changes at each item costs more than the check. */
  current(): SchemaSet
  /** Why a proposed schema cannot be used; null when it can. It is tried in a thread, once: a use case calls this before its
   *  transaction, in which the answer is then known. Refuses `busy`. */
  schemaProblem(schema: JsonObject): Promise<string | Sentence | null>
}

const MAX_PROBLEMS = 20

/** The largest data, in characters of JSON, of which all problems are reported. */
const MAX_FOR_ALL_PROBLEMS = 200_000

export function createSchemaRegistry(
  projection: Pick<Projection, 'reads'>,
  { problemOf: schemaProblem }: Pick<SchemaTrials, 'problemOf'>,
): SchemaRegistry {
  let revisions = ''
  let inForce: SchemaSet = schemaSet([])

  /** Reads the schemas again when a schema item changed since the last call. */
  function current(): SchemaSet {
    const state = projection.reads.sums.schemaRevisions()
    if (state === revisions) return inForce
    inForce = schemaSet(projection.reads.sums.schemas())
    revisions = state
    return inForce
  }

  return {
    current,
    types: () => current().types(),
    names: () => current().names(),
    isType: (type) => current().isType(type),
    problems: (type, data) => current().problems(type, data),
    schemaProblem,
  }
}

function lastUsable(items: readonly ShownItem<'schema'>[]): Compiled | null {
  const usable = items.map(({ data }) => compiledOf(data.jsonSchema))
  return usable.findLast((found) => typeof found !== 'string') ?? null
}

/** By hash, for the whole process: when one schema changes, the others are not compiled again. What is compiled takes several times
 *  the memory of its schema. */
const known = new LRUCache<string, { compiled: Compiled | string }>({
  max: 200,
  maxSize: 4_000_000,
})

function compiledOf(schema: JsonObject): Compiled | string {
  const key = schemaHash(schema)
  const compiled = known.get(key)?.compiled ?? compileSchema(schema)
  known.set(key, { compiled }, { size: JSON.stringify(schema).length })
  return compiled
}

/** A schema is compiled when something is first asked about its type. */
function schemaSet(items: readonly ShownItem<'schema'>[]): SchemaSet {
  const proposed = Map.groupBy(items, ({ data }) => data.entityType)
  const compiled = new Map<string, Compiled | null>()

  /** null where the type is not there, or its schema cannot be used. */
  function find(type: string): Compiled | null {
    const known = compiled.get(type)
    if (known !== undefined) return known
    const found = lastUsable(proposed.get(type) ?? [])
    if (proposed.has(type)) compiled.set(type, found)
    return found
  }

  return {
    types: () =>
      [...proposed.keys()].sort().flatMap((type) => {
        const found = find(type)
        return found === null ? [] : [{ type, schema: found.schema }]
      }),
    names: () => [...proposed.keys()].sort(),
    isType: (type) => find(type) !== null,
    problems(type, data) {
      const known = find(type)
      if (known === null) throw refuse('invalid', schemasSaid('no-type', { type }), { type })
      if (known.validate(data)) return []
      // A large item may have a problem on every line, so only its first problem is looked for.
      const isSmall = JSON.stringify(data).length <= MAX_FOR_ALL_PROBLEMS
      const validate = isSmall ? known.validateAll() : known.validate
      validate(data)
      return (validate.errors ?? []).slice(0, MAX_PROBLEMS).map(problemOf)
    },
  }
}

function problemOf(error: ErrorObject): SchemaProblem {
  const { keyword, instancePath, params } = error
  const extra: unknown = params.additionalProperty ?? params.unevaluatedProperty
  if (typeof extra === 'string') {
    const step = extra.replaceAll('~', '~0').replaceAll('/', '~1')
    return {
      pointer: `${instancePath}/${step}`,
      message: schemaSaid('no-field', { name: extra }),
      unknownField: true,
    }
  }
  const missing: unknown = params.missingProperty
  if (keyword === 'required' && typeof missing === 'string') {
    const pointer = `${instancePath}/${missing}`
    return { pointer, message: schemaSaid('field-needed', { name: missing }), unknownField: false }
  }
  const subject =
    instancePath === '' ? schemaSaid('the-data') : schemaSaid('the-field', { name: instancePath.slice(1) })
  return {
    pointer: instancePath,
    message: schemaSentence(error, subject),
    unknownField: false,
  }
}
