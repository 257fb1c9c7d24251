const SHELVES = ['set', 'work', 'project'] as const

/** The part of an address that names a shelf; empty: every scan of the catalog. Null: it names none. */
export function shelfOf(query: URLSearchParams): string | null {
  const named = SHELVES.flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' ? [] : [[name, value]]
  })
  if (named.length > 0) return new URLSearchParams(named).toString()
  return query.has('all') ? '' : null
}

/** The part of an address that names a shelf, or one scan, of doubtful words; empty: all scans. */
export function doubtsShelfOf(query: URLSearchParams): string {
  const [named] = (['scan', 'set'] as const).flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' ? [] : [[name, value]]
  })
  return named === undefined ? '' : new URLSearchParams([named]).toString()
}
