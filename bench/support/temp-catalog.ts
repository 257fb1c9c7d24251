/** A catalog for measurements: real books where the machine has them, otherwise the sample. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { createPerson } from '@yalkut/catalog/people'
import { jsonlImporter, sefariaImporter } from '@yalkut/importers'

/** Beside the checkout. */
const BOOKS = join(import.meta.dirname, '../../../shared/data/sefaria')
const SAMPLE = join(import.meta.dirname, '../../examples/sample')

export interface TempCatalog {
  dataDir: string
  items: number
  remove(): void
}

/** Makes the catalog in a new folder and closes it, so that the servers under test can open it. */
export async function makeTempCatalog(): Promise<TempCatalog> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yalkut-bench-'))
  const catalog = await openCatalog({ dataDir })
  const marks = { steward: true, admin: false, trusted: false, bot: false }
  await createPerson(catalog.ledger, catalog.clock, { handle: 'bench', name: 'Bench', ...marks })
  const hasBooks = existsSync(BOOKS)
  const records = hasBooks ? sefariaImporter.read([BOOKS]) : jsonlImporter.read([SAMPLE])
  const order = { source: 'bench', title: 'Bench', records, approveAs: 'bench' }
  const { items } = await importRecords(catalog, order)
  await catalog.close()
  return { dataDir, items, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}
