/** The tags of answers: how they are made, and how one that a client has is compared. Source: service.md#caching. */
import { hash } from 'node:crypto'

/** A weak tag: another server may render the same item with other spacing. */
export function etagOf(bytes: Buffer): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
}

/** Whether the client has the answer with this weak tag. `header`: its `If-None-Match`, which may be `*` or a list.
 *  Source: RFC 9110, 13.1.2 (weak comparison). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  const opaque = etag.slice(etag.indexOf('"'))
  return header.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === opaque || tag === `W/${opaque}`
  })
}
