/** A process that reads, of a server with workers. */
import { openReadingCatalog } from '@yalkut/catalog'
import { startDraining, startReader } from '@yalkut/server'
import type { Command } from '../command.ts'
import { ownAddress } from '../own-address.ts'
import { collectOnce } from './collect-once.ts'
import { counting, countNumbers, shareNumbers } from './numbers.ts'
import { meetParent, type Parent } from './parent.ts'
import { readServeSettings, type ServeSettings } from './settings.ts'

export const readerCommand: Command = async ({ args, env, output }) => {
  const [folder = '', port = '', name = '', ...rest] = args
  const parent = meetParent(folder)
  try {
    const settings = readServeSettings(rest, env, output)
    if ((await parent.next()) === 'open') {
      await read(parent, settings, { folder, name, port: Number(port) })
    }
    return 0
  } finally {
    parent.leave()
  }
}

async function read(
  parent: Parent,
  { named, host, trustProxy, signIn, opening, site, libraries, numbersAt }: ServeSettings,
  { folder, name, port }: { folder: string; name: string; port: number },
): Promise<void> {
  const baseUrl = named ?? ownAddress(host, port)
  const metrics = await countNumbers(numbersAt)
  const catalog = await openReadingCatalog({ ...opening, ...counting(metrics) })
  metrics?.watch(catalog)
  const server = await startReader({
    catalog,
    folder,
    name,
    baseUrl,
    trustProxy,
    ...(metrics && { metrics }),
    ...signIn,
    ...site,
    ...libraries,
  })
  parent.takeConnections(server.take)
  const endNumbers = await shareNumbers(metrics, { folder, name })
  parent.notify({ ready: true })
  collectOnce()
  if ((await parent.next()) === 'drain') {
    startDraining()
    await parent.next()
  }
  endNumbers()
  await server.close()
}
