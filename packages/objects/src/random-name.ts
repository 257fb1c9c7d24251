/** Names of files that nobody else has. */
import { randomBytes } from 'node:crypto'

export function randomName(): string {
  return randomBytes(12).toString('hex')
}
