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

/** The body with each `href` that is a text replaced by what `change` makes of it; the same object where nothing changes. */
export function mapBodyHrefs(body: Json, change: (href: string) => string): Json {
  if (Array.isArray(body)) return mapKept(body, (entry) => mapBodyHrefs(entry, change))
  if (!isJsonObject(body)) return body
  const changed = Object.entries(body).flatMap(([key, value]): [string, Json][] => {
    const next = key === 'href' && typeof value === 'string' ? change(value) : mapBodyHrefs(value, change)
    return next === value ? [] : [[key, next]]
  })
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) }
}

/** The list with its entries changed; the same list where none is. */
export function mapKept(list: Json[], change: (entry: Json) => Json): Json[] {
  const next = list.map(change)
  return next.every((entry, at) => entry === list[at]) ? list : next
}

/** Puts values on the stack so that the first value is taken first. Does not spread the list, which may be too long. */
function pushReversed(stack: unknown[], values: readonly unknown[]): void {
  for (let at = values.length - 1; at >= 0; at--) stack.push(values[at])
}
