/** The form of a handle, and the key by which two handles are compared. Source: shapes.md#handles. */
import { refuse } from '@yalkut/model'
import { ledgerSaid } from '../sentences.ts'

const HANDLE = /^(?=.{2,40}$)[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u

/** Letters of any script and digits, with single hyphens inside; 2 to 40. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text)
}

/** Refuses `invalid` what has not the form of a handle. */
export function assertHandle(text: string): void {
  if (!isHandle(text)) throw refuse('invalid', ledgerSaid('handle-form'), { handle: text.slice(0, 80) })
}

/** The form by which handles are compared: case and letter width do not matter. */
export function handleKey(handle: string): string {
  return handle.normalize('NFKC').toUpperCase().toLowerCase()
}
