/** `If-None-Match`. Source: service.md#caching; RFC 9110, 13.1.2 (weak comparison). */

/** Whether the client has the answer with this weak tag. `header` may be `*` or a list. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  const opaque = etag.slice(etag.indexOf('"'))
  return header.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === opaque || tag === `W/${opaque}`
  })
}
