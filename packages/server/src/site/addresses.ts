/** Which addresses are the site's. Every address that no route has belongs to the site, except under the first parts of the
 *  service, where a program expects JSON. Source: decisions.md#the-site. */
import { splitAddress } from '../conventions/address.ts'

const OF_SERVICE: ReadonlySet<string> = new Set([
  ...['v1', 'mcp', 'oai', 'sru', 'reconcile', 'objects', 'iiif', 'manifests', 'editions'],
  ...['oauth', 'connect', '.well-known', 'catalog.git', 'livez', 'readyz', 'metrics'],
  ...['openapi.json', 'llms.txt', 'llms-full.txt'],
])

export function isOfSite(url: string): boolean {
  const [, first = ''] = splitAddress(url).path.split('/', 2)
  return !OF_SERVICE.has(first)
}

/** The name under which a page is kept: its path, and its parameters in the order of their names. */
export function pageKey(url: string): string {
  const { path, query } = splitAddress(url)
  if (query === '') return path
  return `${path}?${query.split('&').sort().join('&')}`
}
