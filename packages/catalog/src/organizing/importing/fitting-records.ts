/** Takes out of an import the records that the catalog cannot take, so that one of them does not refuse all the others, and gives
 *  new items free paths. Source: docs/operators/importing.md. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import {
  type ImportRecord,
  type ItemType,
  isItemType,
  isJsonObject,
  type JsonObject,
  jsonSchemaOf,
} from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import { batches } from './batches.ts'
import { FreePaths } from './free-paths.ts'
import { RecordProblems } from './record-problems.ts'

/** `skipped`: the record is left out. `mended`: it is imported, in another way than its source has it. */
export type TroubleKind = 'skipped' | 'mended'

export interface FittingOrder {
  /** Names the layout; part of the path of an item whose own path is taken. */
  source: string
  records: AsyncIterable<ImportRecord>
  /** Types of records that may come after those that refer to them, by id. */
  laterTypes?: ReadonlyMap<string, string>
  onTrouble: (record: ImportRecord, why: string, kind: TroubleKind) => void
}

/** The records that fit: of a known type, that of their item, with data of its schema, real dates and known keepers, no id twice,
 *  references only to items of the catalog or of this import that are of the right type, and nothing inside itself. */
export async function* fittingRecords(
  services: Pick<Services, 'ledger' | 'schemas'>,
  { source, records, laterTypes = new Map(), onTrouble }: FittingOrder,
): AsyncGenerator<ImportRecord> {
  const { schemas, ledger } = services
  const problems = new RecordProblems(schemas, laterTypes)
  const paths = new FreePaths(source)
  for await (const raw of batches(records)) {
    const batch = await withNeededLists(ledger.read, raw)
    const fitting = await problems.fitting(ledger.read, batch, (record, why) => onTrouble(record, why, 'skipped'))
    for (const { record, taken } of await paths.of(ledger.read, fitting)) {
      if (taken !== null) onTrouble(record, `the path ${taken} is taken, so it gets ${record.path}.`, 'mended')
      yield record
    }
  }
}

/** The records, new ones with an empty list in each field that is a list and that their type needs: a table without a column for
 *  the authors means that there are none. An item of the catalog keeps the list that it has. */
async function withNeededLists(db: Reader, batch: readonly ImportRecord[]): Promise<ImportRecord[]> {
  const lacking = batch.filter(({ type, data }) => listsLackingIn(type, data).length > 0)
  const main = await findMainItems(
    db,
    lacking.map(({ id }) => id),
  )
  return batch.map((record) => {
    const { id, type, data } = record
    const there = main.get(id)?.data ?? {}
    const lists = listsLackingIn(type, data).map((name) => [name, there[name] ?? []] as const)
    return lists.length === 0 ? record : { ...record, data: { ...data, ...Object.fromEntries(lists) } }
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
