/** Query parameters with several values, with commas between. */
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { readingSaid } from '../../core/sentences/reading.ts'

export const listParam = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))

/** Values of one parameter. */
const MAX_VALUES = 100

/** Refuses `bad-request` for an empty value, and for too many. */
export function partsOf(text: string | undefined, name: string): string[] | undefined {
  if (text === undefined) return undefined
  const parts = text.split(',').map((part) => part.trim())
  if (parts.includes('') || parts.length > MAX_VALUES) {
    throw refuse('bad-request', readingSaid('values-with-commas', { name, max: MAX_VALUES }))
  }
  return parts
}

/** Refuses `bad-request` for a value that is not known. */
export function valuesOf<T extends string>(
  text: string | undefined,
  name: string,
  known: readonly T[],
): T[] | undefined {
  return partsOf(text, name)?.map((part) => {
    const value = known.find((each) => each === part)
    if (value !== undefined) return value
    throw refuse('bad-request', readingSaid('unknown-value', { name, part, known: known.join(', ') }))
  })
}
