/** What `assert.rejects` asks of an error: that it is a refusal of this kind. */
import { type ErrorCode, isRefusal } from '@yalkut/model'

export function refused(code: ErrorCode): (error: unknown) => boolean {
  return (error) => isRefusal(error) && error.code === code
}
