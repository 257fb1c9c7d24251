/** The two halves of the address that a request names. Source: RFC 3986, 3.4: a query may hold more question marks. */
export function splitAddress(url: string): { path: string; query: string } {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}
