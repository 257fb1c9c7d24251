/** An item that an address names; a merged duplicate leads to what it became. */
import { redirect } from '@sveltejs/kit'
import { getShownItem } from '@yalkut/catalog/reading'
import { isRefusal } from '@yalkut/model'

/** Redirects (301) from a merged item to the address that `addressOf` gives for the item that it became. */
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
    throw problem
  }
}

/** As the refusal of `not-found` says. */
function mergedInto(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null || !('mergedInto' in detail)) return null
  return typeof detail.mergedInto === 'string' ? detail.mergedInto : null
}
