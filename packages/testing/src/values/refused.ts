/** What `assert.rejects` and `assert.throws` ask of an error: that it is a refusal of this kind. */
import assert from 'node:assert/strict'
import { type ErrorCode, isRefusal, type Refusal } from '@yalkut/model'

/** `look` sees the refusal: its detail, its conflicts. */
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
