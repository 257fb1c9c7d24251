/** Addresses of files on Google Drive, which apps know by their ids. Pure. Source: shapes.md#page-fixes. */

const HOSTS: ReadonlySet<string> = new Set(['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com'])

/** Whether a text can be the id of a file on Google Drive: usually 33 characters, older ones have 28. */
export function isDriveId(text: string): boolean {
  return /^[\w-]{10,100}$/.test(text)
}

/** The id of the file that an address of Google Drive names; null: another address. */
export function driveIdOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || !HOSTS.has(url.hostname)) return null
  const [, inPath] = /\/d\/([^/]+)/.exec(url.pathname) ?? []
  const id = inPath ?? url.searchParams.get('id')
  return id !== null && isDriveId(id) ? id : null
}

/** The usual address of a file on Google Drive. */
export function driveAddress(id: string): string {
  return `https://drive.google.com/file/d/${id}/view`
}
