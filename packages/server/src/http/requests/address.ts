/** Parts of addresses, and whose an address is. */

/** The path and the query of a request's address, split at the first “?”: a query may contain more question marks.
 *  Source: RFC 3986, 3.4. */
export function splitAddress(url: string): { path: string; query: string } {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}

const OF_SERVICE: ReadonlySet<string> = new Set([
  'v1',
  'mcp',
  'oai',
  'sru',
  'reconcile',
  'objects',
  'iiif',
  'manifests',
  'editions',
  'share',
  'dumps',
  'oauth',
  '.well-known',
  'catalog.git',
  'livez',
  'readyz',
  'metrics',
  'openapi.json',
  'llms.txt',
  'llms-full.txt',
])

/** Whether an address is the site's, if no route has it: every address is, except under the first parts of the service, where
 *  a program expects JSON. Source: decisions.md#the-site. */
export function isOfSite(url: string): boolean {
  const { path } = splitAddress(url)
  const [, first = ''] = path.split('/', 2)
  return !OF_SERVICE.has(first) || path === '/.well-known/security.txt'
}
