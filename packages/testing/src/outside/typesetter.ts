/** The typesetter of PDFs, which is optional: where it is not installed they are refused with a sentence. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** As the catalog finds it. */
const CATALOG = fileURLToPath(new URL('../../../catalog/package.json', import.meta.url))

export function hasTypesetter(): boolean {
  try {
    return createRequire(CATALOG).resolve('@myriaddreamin/typst-ts-node-compiler') !== ''
  } catch {
    return false
  }
}
