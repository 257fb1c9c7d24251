/** `schema`: the data matches the schema of its type, and a body is consistent in itself. */
import type { Finding } from '@yalkut/ledger/suggestions'
import { bodyProblems, isBody, isJsonObject, type JsonObject, runProblems, type Sentence } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { schemasSaid } from '../../core/sentences/schemas.ts'
import { type Check, type CheckContext, type CheckedItem, fail } from './context.ts'

/** The most problems of one item that are reported. */
const MAX_PROBLEMS = 20

export const checkSchema: Check = async (items, context) => {
  const found: Finding[] = []
  for (const item of items) found.push(...(await schemaFindings(item, context)))
  return found
}

/** Of one item: also asked when it is put into a draft. */
export async function schemaFindings(
  item: Pick<CheckedItem, 'id' | 'type' | 'data' | 'path'>,
  { schemas, schemaProblem }: Pick<CheckContext, 'schemas' | 'schemaProblem'>,
): Promise<Finding[]> {
  const { type, data, path } = item
  if (data === null) return []
  if (!schemas.isType(type)) return [fail('schema', item, schemasSaid('no-type', { type }))]
  const found = dataProblems(schemas, type, data).map(({ pointer, message }) => fail('schema', item, message, pointer))
  if (type !== 'schema' || schemas.problems(type, data).length > 0) return found
  const problem = await schemaItemProblem(data, path, schemaProblem)
  return problem === null ? found : [...found, fail('schema', item, problem, '/jsonSchema')]
}

/** What does not fit in the data of an item of a known type; in a `schema` item, but for its own schema. */
export function dataProblems(schemas: CheckContext['schemas'], type: string, data: JsonObject): Problem[] {
  const problems = schemas.problems(type, data)
  if (problems.length > 0) return [...withNamedRuns(data, problems)]
  if (type === 'recording' && !isHeard(data)) {
    return [{ pointer: null, message: checksSaid('recording-unheard') }]
  }
  const inBody = isBody(data.body) ? bodyProblems(data.body) : []
  return inBody.map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message }))
}

/** Whether it names its source recording or its subject. */
function isHeard({ event, file, url, videos }: JsonObject): boolean {
  const others = [event, file, url].some((each) => each !== undefined)
  return others || (Array.isArray(videos) && videos.length > 0)
}

interface Problem {
  /** Null: of the whole item. */
  pointer: string | null
  message: Sentence
}

type FieldProblem = Problem & { pointer: string }

/** The wrong runs of a body by the name of their mark or field, instead of the failures of the schema inside them. */
function withNamedRuns(data: JsonObject, problems: readonly FieldProblem[]): readonly FieldProblem[] {
  if (!problems.some(({ pointer }) => pointer.startsWith('/body/'))) return problems
  const isAt = (run: FieldProblem, { pointer }: FieldProblem): boolean =>
    pointer === run.pointer || pointer.startsWith(`${run.pointer}/`)
  // An amended schema may allow runs that are wrong here: only what the schema refused is reported.
  const runs = runProblems(data.body)
    .map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message }))
    .filter((run) => problems.some((problem) => isAt(run, problem)))
  const others = problems.filter((problem) => !runs.some((run) => isAt(run, problem)))
  return [...others, ...runs].slice(0, MAX_PROBLEMS)
}

async function schemaItemProblem(
  data: JsonObject,
  path: string | null,
  problemOf: CheckContext['schemaProblem'],
): Promise<Sentence | null> {
  if (path !== `/schemas/${String(data.entityType)}`) {
    const type = String(data.entityType)
    return checksSaid('schema-lives-at', { type, path: `/schemas/${type}` })
  }
  const problem = isJsonObject(data.jsonSchema) ? await problemOf(data.jsonSchema) : null
  return problem === null ? null : checksSaid('schema-cannot-be-used', { problem })
}
