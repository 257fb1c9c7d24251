/** Why the catalog cannot take a record: so that it is left out, and does not refuse all the others.
 *  Source: docs/operators/importing.md. */
import { readDateKey } from '@yalkut/hebrew'
import type { Reader } from '@yalkut/ledger'
import { findMainItems, type MainItem } from '@yalkut/ledger/items'
import { BODY_HREF, datesOf, type ImportRecord, idIn, pathProblem, referencesOf, withArticle } from '@yalkut/model'
import { leadsBack, UPWARD } from '../../changing/checks/reference-check.ts'
import { dataProblems } from '../../changing/checks/schema-check.ts'
import { accountIds, keepersIn } from '../../core/access/keeper-ids.ts'
import type { Services } from '../../core/services/services.ts'

export class RecordProblems {
  readonly #schemas: Services['schemas']
  readonly #later: ReadonlyMap<string, string>
  /** The types of records that fit so far. */
  readonly #given = new Map<string, string>()
  /** Records that do not fit. */
  readonly #left = new Set<string>()
  /** The items above sets, topics, places and reprints. */
  readonly #upward = new Map<string, string | null>()

  /** `later`: the types of records that may come after those that refer to them. */
  constructor(schemas: Services['schemas'], later: ReadonlyMap<string, string>) {
    this.#schemas = schemas
    this.#later = later
  }

  /** The records of a batch that fit; `onProblem` hears of each of the others. */
  async fitting(
    db: Reader,
    batch: readonly ImportRecord[],
    onProblem: (record: ImportRecord, why: string) => void,
  ): Promise<ImportRecord[]> {
    const formed = batch.filter((record) => {
      const problem = this.#own(record)
      if (problem === null) {
        this.#given.set(record.id, record.type)
        return true
      }
      // Another record may have the same id, and fit.
      if (!this.#given.has(record.id)) this.#left.add(record.id)
      onProblem(record, problem)
      return false
    })
    const main = await findMainItems(db, idsOf(formed))
    const people = await accountIds(db, formed.flatMap(keepersIn))
    const fitting: ImportRecord[] = []
    for (const record of formed) {
      const problem =
        this.#beside(record, main) ?? keeperProblem(record, people, main) ?? (await this.#above(db, record))
      if (problem === null) fitting.push(record)
      else this.#leaveOut(record, problem, onProblem)
    }
    return this.#withoutDependents(fitting, main, onProblem)
  }

  /** Without those that refer to a record below them in the batch that was left out after them. */
  #withoutDependents(
    fitting: readonly ImportRecord[],
    main: ReadonlyMap<string, MainItem>,
    onProblem: (record: ImportRecord, why: string) => void,
  ): ImportRecord[] {
    for (let all = [...fitting]; ; ) {
      // From below: what refers to a record below is judged after that one.
      const kept = all.toReversed().filter((record) => {
        const problem = this.#beside(record, main)
        if (problem !== null) this.#leaveOut(record, problem, onProblem)
        return problem === null
      })
      if (kept.length === all.length) return all
      all = kept.reverse()
    }
  }

  #leaveOut(record: ImportRecord, problem: string, onProblem: (record: ImportRecord, why: string) => void): void {
    this.#given.delete(record.id)
    this.#left.add(record.id)
    onProblem(record, problem)
  }

  /** What is wrong with the record by itself. */
  #own({ id, type, path, data }: ImportRecord): string | null {
    if (this.#given.has(id)) return `another record has the id ${id}; this one is left out.`
    if (!this.#schemas.isType(type)) return `there is no type “${type}”.`
    const [problem] = dataProblems(this.#schemas, type, data)
    if (problem !== undefined) return `${problem.pointer ?? 'the data'}: ${problem.message.en}`
    for (const { pointer, value } of type === 'schema' ? [] : datesOf(data)) {
      const reading = readDateKey(value)
      if (!reading.ok) return `${pointer}: ${value}: ${reading.reason}`
    }
    return path === null ? null : (pathProblem(type, path)?.en ?? null)
  }

  /** What is wrong with it beside main and the other records. */
  #beside(record: ImportRecord, main: ReadonlyMap<string, MainItem>): string | null {
    const { id, type } = record
    const own = main.get(id)
    if (own !== undefined && own.type !== type)
      return `${id} is ${withArticle(own.type)} in the catalog, not ${withArticle(type)}.`
    for (const { field, to, types } of linksOf(record)) {
      const there = main.get(to)
      const later = this.#left.has(to) ? undefined : this.#later.get(to)
      const target = this.#given.get(to) ?? later ?? (there?.data != null ? there.type : undefined)
      if (target === undefined) return `it refers to ${to}, which is not in the catalog.`
      if (types !== null && !types.some((allowed) => allowed === target))
        return `“${field}” names ${to}, which is ${withArticle(target)}, not ${types.map(withArticle).join(' or ')}.`
    }
    return null
  }

  /** Whether it would be inside itself. */
  async #above(db: Reader, { id, type, data }: ImportRecord): Promise<string | null> {
    const field = UPWARD[type]
    const up = field === undefined ? null : idIn(data, field)
    if (field === undefined || up === null) return null
    this.#upward.set(id, up)
    if (!(await leadsBack(id, field, { db, upward: this.#upward }))) return null
    this.#upward.delete(id)
    return `“${field}” leads back to it: ${withArticle(type)} is never inside itself.`
  }
}

/** Links in a record's words may lead anywhere. */
export function linksOf({ type, data }: ImportRecord): ReturnType<typeof referencesOf> {
  return referencesOf(type, data).filter(({ field }) => field !== BODY_HREF)
}

function idsOf(records: readonly ImportRecord[]): string[] {
  const links = records.flatMap((record) => linksOf(record).map(({ to }) => to))
  return [...new Set([...records.map(({ id }) => id), ...links])]
}

/** A keeper that is nobody; one that main has already is no hindrance. */
function keeperProblem(
  record: ImportRecord,
  people: ReadonlyMap<string, string>,
  main: ReadonlyMap<string, MainItem>,
): string | null {
  const now = main.get(record.id)
  const keepers = now === undefined ? [] : keepersIn(now)
  const unknown = keepersIn(record).find((keeper) => !people.has(keeper) && !keepers.includes(keeper))
  return unknown === undefined ? null : `nobody has the account or the handle “${unknown}”.`
}
