/** An item that an address names; a merged duplicate leads to what it became. */
import { redirect } from '@sveltejs/kit'
import { getShownItem, itemHistory } from '@yalkut/catalog/reading'
import { isRefusal, refuse } from '@yalkut/model'

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
    const into = isRefusal(problem) ? mergedInto(problem.detail) : null
    if (into !== null) redirect(301, addressOf(into))
    if (wasThere(catalog, id)) throw refuse('gone', `${id} was deleted.`, { deleted: id })
    throw problem
  }
}

/** The item that a refusal of `gone` is about. */
export function deletedIn(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null || !('deleted' in detail)) return null
  return typeof detail.deleted === 'string' ? detail.deleted : null
}

function wasThere(catalog: Parameters<typeof itemHistory>[0], id: string): boolean {
  try {
    itemHistory(catalog, id, undefined, 1)
    return true
  } catch (problem) {
    if (isRefusal(problem)) return false
    throw problem
  }
}

/** As the refusal of `not-found` says. */
function mergedInto(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null || !('mergedInto' in detail)) return null
  return typeof detail.mergedInto === 'string' ? detail.mergedInto : null
}
