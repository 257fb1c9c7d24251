/** The address at which the bytes of a file are served. */
export function objectUrl(sha256: string): string {
  return `/objects/${sha256}`
}
