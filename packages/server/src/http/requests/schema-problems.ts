/** All problems of a body that does not fit its schema, beside the first. Source: shapes.md#error-kinds. */
import type { Sentence } from '@yalkut/model'
import type { ErrorObject } from 'ajv/dist/2020.js'

export interface SchemaProblem {
  /** JSON pointer. */
  path: string
  message: Sentence
}

/** The most problems in one answer. */
const MOST = 100

/** Each path once, in the order of the errors. An error that only repeats others is left out: those inside a choice of
 *  several forms, and that a condition was not met. */
export function problemsOf(
  errors: readonly ErrorObject[],
  problemOf: (error: ErrorObject) => SchemaProblem,
): SchemaProblem[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  const isInside = ({ schemaPath }: ErrorObject): boolean =>
    choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`))
  const told = errors.filter((error) => error.keyword !== 'if' && !isInside(error))
  const problems = new Map<string, SchemaProblem>()
  for (const error of told) {
    const problem = problemOf(error)
    if (!problems.has(problem.path)) problems.set(problem.path, problem)
  }
  return [...problems.values()].slice(0, MOST)
}
