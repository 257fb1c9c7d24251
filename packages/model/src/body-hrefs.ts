/** Links to items inside page words: runs whose `href` is the id of an item.
 *  Source: service.md#page-words; shapes.md#references. */
import { isItemId } from './id.ts'
import { isJsonObject, type Json } from './json.ts'

/** The ids of the items that a body links to, each once, in the order of the words. Takes any value, and does not
 *  recurse, since the depth of the value was not checked yet. */
export function bodyHrefs(body: unknown): string[] {
  const found = new Set<string>()
  const waiting: unknown[] = [body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) pushReversed(waiting, value)
    else if (isJsonObject(value)) {
      if (typeof value.href === 'string' && isItemId(value.href)) found.add(value.href)
      pushReversed(waiting, Object.values(value))
    }
  }
  return [...found]
}

/** The body with its links to `from` replaced by links to `to`. The body must have passed its schema. */
export function replaceBodyHrefs(body: Json, from: string, to: string): Json {
  if (Array.isArray(body)) return body.map((entry) => replaceBodyHrefs(entry, from, to))
  if (!isJsonObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]): [string, Json] => [
      key,
      key === 'href' && value === from ? to : replaceBodyHrefs(value, from, to),
    ]),
  )
}

/** Puts values on the stack so that the first value is taken first. Does not spread the list, which may be too long. */
function pushReversed(stack: unknown[], values: readonly unknown[]): void {
  for (let at = values.length - 1; at >= 0; at--) stack.push(values[at])
}
