/** Paging: the older name of the cursor, and the link to the next page. Source: service.md#paging;
 *  shapes.md#cursors. */
import { Type } from 'typebox'

/** The older name of `cursor`. */
export const After = Type.Optional(Type.String({ description: 'Older name of `cursor`.', deprecated: true }))

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
