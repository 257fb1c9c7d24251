/** The path and the query of a request's address, split at the first “?”: a query may contain more question marks.
 *  Source: RFC 3986, 3.4. */
export function splitAddress(url: string): { path: string; query: string } {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}
