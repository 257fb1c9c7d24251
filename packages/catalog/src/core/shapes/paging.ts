/** Query parameters that all pages share. Source: service.md#paging; shapes.md#cursors. */
import { Type } from 'typebox'

/** The parameter `limit` of a list. A value out of range is refused, not clamped. */
export function limitOf(max: number, usual: number) {
  const description = `The largest number of entries, 1 to ${max}.`
  return Type.Integer({ minimum: 1, maximum: max, default: usual, description })
}

export const Cursor = Type.Optional(Type.String({ description: '`next` of the previous page. Opaque; never expires.' }))
