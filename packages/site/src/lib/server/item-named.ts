/** The item that a person names in a field: by its id, its address, or the whole address of its page. */
import type { Catalog } from '@yalkut/catalog'
import { resolvePath } from '@yalkut/catalog/reading'
import { isItemId, isRefusal, readId } from '@yalkut/model'
import { readLang } from '#lib/lang.ts'

/** null when there is no such item. The empty text names none either: ask before. */
export function itemNamed(catalog: Catalog, text: string): string | null {
  const id = readId(text)
  if (id !== null && isItemId(id)) return id
  const address = addressIn(text)
  if (address === null) return null
  const own = readId(address.slice(1))
  if (own !== null && isItemId(own)) return own
  try {
    return resolvePath(catalog, address).id
  } catch (problem) {
    if (isRefusal(problem)) return null
    throw problem
  }
}

/** The Hebrew address in a text such as `https://…/en/tanya/1#p2`. */
function addressIn(text: string): string | null {
  const path = text.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/s, '')
  if (!path.startsWith('/')) return null
  try {
    return readLang(decodeURI(path)).address
  } catch {
    return null
  }
}
