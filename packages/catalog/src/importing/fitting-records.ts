/** Takes out of an import the records that the catalog cannot take, so that one of them does not refuse all the others, and gives
 *  new items free paths. Source: docs/operators/importing.md. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import {
  BODY_HREF,
  type ImportRecord,
  type ItemType,
  isItemType,
  isJsonObject,
  type JsonObject,
  jsonSchemaOf,
  pathProblem,
  referencesOf,
} from '@yalkut/model'
import type { Services } from '../services/services.ts'
import { batches } from './batches.ts'
import { FreePaths } from './free-paths.ts'

/** `skipped`: the record is left out. `mended`: it is imported, in another way than its source has it. */
export type TroubleKind = 'skipped' | 'mended'

export interface FittingOrder {
  /** Names the layout; part of the path of an item whose own path is taken. */
  source: string
  records: AsyncIterable<ImportRecord>
  /** Ids of records that may come after those that refer to them. */
  laterIds?: ReadonlySet<string>
  onTrouble: (record: ImportRecord, why: string, kind: TroubleKind) => void
}

/** The records that fit: of a known type, with data of its schema, no id twice, and references only to items of the catalog or of
 *  this import. */
export async function* fittingRecords(
  services: Pick<Services, 'ledger' | 'schemas'>,
  { source, records, laterIds, onTrouble }: FittingOrder,
): AsyncGenerator<ImportRecord> {
  const { schemas, ledger } = services
  const given = new Set<string>()
  const paths = new FreePaths(source)

  function problemOf({ id, type, path, data }: ImportRecord): string | null {
    if (given.has(id)) return `another record has the id ${id}; this one is left out.`
    if (!schemas.isType(type)) return `there is no type “${type}”.`
    const [problem] = schemas.problems(type, data)
    if (problem === undefined && path !== null) return pathProblem(type, path)
    return problem === undefined ? null : `${problem.pointer || 'the data'}: ${problem.message}`
  }

  for await (const raw of batches(records)) {
    const batch = await withNeededLists(ledger.read, raw)
    const formed = batch.filter((record) => {
      const problem = problemOf(record)
      if (problem === null) given.add(record.id)
      else onTrouble(record, problem, 'skipped')
      return problem === null
    })
    const others = formed.flatMap(targetsOf).filter((id) => !given.has(id) && !laterIds?.has(id))
    const main = await findMainItems(ledger.read, [...new Set(others)])
    const fitting = formed.filter((record) => {
      const isThere = (id: string) =>
        given.has(id) || laterIds?.has(id) === true || main.get(id)?.data != null
      const missing = targetsOf(record).find((id) => !isThere(id))
      if (missing === undefined) return true
      given.delete(record.id)
      onTrouble(record, `it refers to ${missing}, which is not in the catalog.`, 'skipped')
      return false
    })
    for (const { record, taken } of await paths.of(ledger.read, fitting)) {
      if (taken !== null)
        onTrouble(record, `the path ${taken} is taken, so it gets ${record.path}.`, 'mended')
      yield record
    }
  }
}

/** The items that a record's fields name. Links in its words may lead anywhere. */
function targetsOf({ type, data }: ImportRecord): string[] {
  return referencesOf(type, data).flatMap(({ field, to }) => (field === BODY_HREF ? [] : to))
}

/** The records, new ones with an empty list in each field that is a list and that their type needs: a table without a column for
 *  the authors means that there are none. An item of the catalog keeps the list that it has. */
async function withNeededLists(
  db: Reader,
  batch: readonly ImportRecord[],
): Promise<ImportRecord[]> {
  const lacking = batch.filter(({ type, data }) => listsLackingIn(type, data).length > 0)
  const main = await findMainItems(
    db,
    lacking.map(({ id }) => id),
  )
  return batch.map((record) => {
    const { id, type, data } = record
    const there = main.get(id)?.data ?? {}
    const lists = listsLackingIn(type, data).map((name) => [name, there[name] ?? []] as const)
    return lists.length === 0
      ? record
      : { ...record, data: { ...data, ...Object.fromEntries(lists) } }
  })
}

function listsLackingIn(type: string, data: JsonObject): string[] {
  if (!isItemType(type)) return []
  return neededLists(type).filter((name) => data[name] === undefined)
}

const NEEDED_LISTS = new Map<string, string[]>()

function neededLists(type: ItemType): string[] {
  const known = NEEDED_LISTS.get(type)
  if (known !== undefined) return known
  const { required, properties } = jsonSchemaOf(type)
  const fields = isJsonObject(properties) ? properties : {}
  const lists = (Array.isArray(required) ? required : []).flatMap((name) => {
    const field = typeof name === 'string' ? fields[name] : undefined
    const mayBeEmpty = isJsonObject(field) && field.type === 'array' && !field.minItems
    return mayBeEmpty && typeof name === 'string' ? [name] : []
  })
  NEEDED_LISTS.set(type, lists)
  return lists
}
