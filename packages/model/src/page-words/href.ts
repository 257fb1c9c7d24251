/** Checks the targets of links in page words: the web, a page of the site, or an item. Source: service.md#runs. */
import { isItemId, readId } from '../id.ts'
import { MAX_HREF } from './body-schema.ts'

/** Spaces and control characters, which browsers remove or read in different ways, and the backslash, which browsers read
 *  as a slash. */
const UNSAFE = /[\s\p{Cc}\p{Cf}\\]/u

/** Whether the text is an allowed href: an item id in its stored form, a site path with one leading slash, or an http or
 *  https address. */
export function isHref(text: string): boolean {
  if (isItemId(text)) return true
  if (text.length > MAX_HREF || UNSAFE.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** Reads an href with spaces around it, or an item's id in any spelling. Null when the href is not allowed. */
export function readHref(text: string): string | null {
  if (text.length > MAX_HREF * 2) return null
  const href = text.trim()
  const id = readId(href)
  if (id !== null) return id
  return isHref(href) ? href : null
}
