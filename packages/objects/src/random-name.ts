/** Random names for files. */
import { randomBytes } from 'node:crypto'

export function randomName(): string {
  return randomBytes(12).toString('hex')
}
