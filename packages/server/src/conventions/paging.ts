/** Paging: the query parameters that pages share, and the link to the next one. Source: service.md#paging;
 *  shapes.md#cursors. */
import { Type } from 'typebox'

/** The parameter `limit` of a route. A value out of range is refused, not clamped. */
export function limitOf(max: number, usual: number) {
  const description = `The largest number of entries, 1 to ${max}.`
  return Type.Integer({ minimum: 1, maximum: max, default: usual, description })
}

export const Cursor = Type.Optional(
  Type.String({ description: '`next` of the previous page. Opaque; never expires.' }),
)

/** The older name of `cursor`. */
export const After = Type.Optional(
  Type.String({ description: 'Older name of `cursor`.', deprecated: true }),
)

/** The cursor of a request, by its present or its older name. */
export function cursorOf(query: { cursor?: string; after?: string }): string | undefined {
  return query.cursor ?? query.after
}

/** The `Link` to the next page of this address, with all other parameters. */
export function nextLink(requestUrl: string, cursor: string): string {
  const { pathname, searchParams } = new URL(requestUrl, 'http://localhost')
  searchParams.delete('after')
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams}>; rel="next"`
}
