/** A catalog to which the benches send files. It has one steward, with a token. */
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { createPerson, createToken } from '@yalkut/catalog/people'
import { newFolder, removeFolder } from '@yalkut/testing/folders'

export interface EmptyCatalog {
  dataDir: string
  token: string
  remove(): void
}

/** Makes the catalog in a new folder, fills it, and closes it, so that the server under test can open it. */
export async function makeEmptyCatalog(
  fill: (catalog: Catalog) => Promise<void> = async () => undefined,
): Promise<EmptyCatalog> {
  const dataDir = newFolder()
  const catalog = await openCatalog({ dataDir })
  const { ledger, clock } = catalog
  const marks = { steward: true, admin: false, trusted: false, bot: false }
  await createPerson(ledger, clock, { handle: 'sara', name: 'Sara', ...marks })
  const { token } = await createToken(ledger, clock, {
    handle: 'sara',
    name: 'bench',
    scopes: ['read', 'write'],
  })
  await fill(catalog)
  await catalog.close()
  return { dataDir, token, remove: () => removeFolder(dataDir) }
}
