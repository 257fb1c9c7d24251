/** A check for `assert.rejects` and `assert.throws`: the error is a refusal with this code. */
import assert from 'node:assert/strict'
import { type ErrorCode, isRefusal, type Refusal } from '@yalkut/model'

/** `look` receives the refusal, to check its detail and its conflicts. */
export function refused(
  code: ErrorCode,
  look: (refusal: Refusal) => void = () => undefined,
): (error: unknown) => boolean {
  return (error) => {
    if (!isRefusal(error)) return false
    assert.equal(error.code, code, error.message)
    look(error)
    return true
  }
}
