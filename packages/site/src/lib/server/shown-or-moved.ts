/** An item that an address names; a merged duplicate leads to what it became. */
import { redirect } from '@sveltejs/kit'
import { getShownItem, itemHistory } from '@yalkut/catalog/reading'
import { isJsonObject, isRefusal, refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'

/** Redirects (301) from a merged item to the address that `addressOf` gives for the item that it became. Refuses `gone` for a
 *  deleted item, `not-found` for what was never there. */
export function shownOrMoved(
  catalog: Parameters<typeof getShownItem>[0],
  id: string,
  addressOf: (into: string) => string,
): ReturnType<typeof getShownItem> {
  try {
    return getShownItem(catalog, id)
  } catch (problem) {
    const into = isRefusal(problem) ? textIn(problem.detail, 'mergedInto') : null
    if (into !== null) redirect(301, addressOf(into))
    if (wasThere(catalog, id)) throw refuse('gone', siteSaid('item-deleted', { id }), { deleted: id })
    throw problem
  }
}

/** The item that a refusal of `gone` is about. */
export const deletedIn = (detail: unknown): string | null => textIn(detail, 'deleted')

function wasThere(catalog: Parameters<typeof itemHistory>[0], id: string): boolean {
  try {
    itemHistory(catalog, id, undefined, 1)
    return true
  } catch (problem) {
    if (isRefusal(problem)) return false
    throw problem
  }
}

/** What a refusal says under a name; null for another refusal. */
function textIn(detail: unknown, name: string): string | null {
  if (!isJsonObject(detail)) return null
  const value = detail[name]
  return typeof value === 'string' ? value : null
}
