/** The process that writes, of a server with workers. */
import { createReaders, startWriter } from '@yalkut/server'
import type { Command } from '../command.ts'
import { ownAddress } from '../own-address.ts'
import { openServed, sayUnavailable, startJobs } from './catalog-steps.ts'
import { collectOnce } from './collect-once.ts'
import { counting, countNumbers, shareNumbers } from './numbers.ts'
import { meetParent, type Parent } from './parent.ts'
import { readServeSettings, type ServeSettings, workOf } from './settings.ts'
import { watchErasures } from './watch-erasures.ts'
import { watchAll } from './work-numbers.ts'

export const writerCommand: Command = async ({ args, env, output }) => {
  const [folder = '', port = '', ...rest] = args
  const parent = meetParent(folder)
  try {
    const settings = readServeSettings(rest, env, output)
    await write(parent, { folder, settings, port: Number(port), output })
    return 0
  } finally {
    parent.leave()
  }
}

interface Writing {
  folder: string
  port: number
  settings: ServeSettings
  output: Parameters<Command>[0]['output']
}

async function write(parent: Parent, { folder, port, settings, output }: Writing): Promise<void> {
  const { named, host, trustProxy, signIn, site, libraries } = settings
  const baseUrl = named ?? ownAddress(host, port)
  const readers = createReaders()
  const metrics = await countNumbers(settings.numbersAt)
  const more = { afterReplaced: readers.haveFollowed, ...counting(metrics) }
  const catalog = await openServed(settings, output, more)
  watchAll(metrics, catalog, workOf(settings))
  const server = await startWriter({
    catalog,
    folder,
    readers,
    baseUrl,
    trustProxy,
    ...(metrics && { metrics }),
    ...signIn,
    ...site,
    ...libraries,
  })
  const endNumbers = await shareNumbers(metrics, { folder, name: 'writer' })
  parent.notify({ ready: true })
  collectOnce()
  if ((await parent.next()) === 'begin') {
    await server.begin()
    await sayUnavailable(catalog, output)
    const endJobs = await startJobs(catalog, settings, { baseUrl, output, metrics })
    const endErasures = watchErasures(catalog, settings.location)
    await parent.next()
    endErasures()
    await endJobs()
  }
  endNumbers()
  await server.close()
}
