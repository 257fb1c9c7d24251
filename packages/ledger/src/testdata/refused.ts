/** A predicate for `assert.rejects`: the error is a refusal with this code. */
import { type ErrorCode, isRefusal } from '@yalkut/model'

export function refused(code: ErrorCode): (error: unknown) => boolean {
  return (error) => isRefusal(error) && error.code === code
}
