/** A server in the parts of one with workers, all of them in the process of the test: `TEST_WORKERS=1 npm test` runs every test
 *  of the API through them. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type CatalogOptions, openReadingCatalog } from '@yalkut/catalog'
import { createReaders, type RunningServer, startReader, startWriter } from '@yalkut/server'

type Options = Parameters<typeof startWriter>[0]

/** `opening`: how the catalog of `options` was opened. */
export async function startInParts(
  options: Omit<Options, 'folder' | 'readers'>,
  opening: CatalogOptions,
): Promise<RunningServer> {
  const folder = mkdtempSync(join('/tmp', 'yalkut-'))
  const writer = await startWriter({ ...options, folder, readers: createReaders() })
  const catalog = await openReadingCatalog(opening)
  const reader = await startReader({ ...options, folder, catalog, name: 'reader' })
  const port = createServer({ pauseOnConnect: true, noDelay: true }, reader.take)
  port.listen(0, '127.0.0.1')
  await once(port, 'listening')
  await writer.begin()
  const address = port.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    async close() {
      port.close()
      await reader.close()
      await writer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
