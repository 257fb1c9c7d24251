/** What a handle is, and when two are the same. Pure. Source: shapes.md#handles. */

const HANDLE = /^(?=.{2,40}$)[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u

/** Letters of any script and digits, with single hyphens inside; 2 to 40. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text)
}

/** A handle as it is compared: whatever its case, and however wide its letters were typed. */
export function handleKey(handle: string): string {
  return handle.normalize('NFKC').toUpperCase().toLowerCase()
}
