/** JSON pointers (RFC 6901) to a field of an item's data. For an entry in an entry list the pointer has its id instead
 *  of its index: `/lines/l3/text`. Source: shapes.md#fields-and-lists. */

/** The pointer one step below `pointer`; `''` is the pointer of the whole data. */
export function pointerTo(pointer: string, part: string): string {
  return `${pointer}/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The steps of a pointer, unescaped; empty for `''`. */
export function pointerParts(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
