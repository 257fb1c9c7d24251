/** Where the links of words lead from a file: into the web. Pure. */
import type { ExportHead } from '../document/document.ts'

/** The whole address of what a run links to: an address, a path here, or an item's id. */
export function hrefOf(target: string, { address }: Pick<ExportHead, 'address'>): string {
  if (/^https?:/i.test(target)) return target
  const path = target.startsWith('/') ? target : `/${target}`
  return new URL(encodeURI(path), address).href
}
