/** Tokens, session cookies and links are stored only as this hash. Pure. */
import { createHash } from 'node:crypto'

/** Sha256 in hex. Secrets are random and long, so no salt is needed. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex')
}
