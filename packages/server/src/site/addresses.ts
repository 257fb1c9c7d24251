/** The names under which pages are kept. */
import { splitAddress } from '../http/requests/address.ts'

/** The name under which a page is kept: its path, and its parameters in the order of their names. */
export function pageKey(url: string): string {
  const { path, query } = splitAddress(url)
  if (query === '') return path
  return `${path}?${query.split('&').sort().join('&')}`
}
