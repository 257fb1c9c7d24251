/** `yalkut serve --workers 0`: one process does everything. */
import { type RunningServer, startDraining, startServer } from '@yalkut/server'
import type { CommandContext } from '../command.ts'
import { onFreePort, onPort, ownAddress } from '../own-address.ts'
import { untilStopSignal } from '../stop-signal.ts'
import { openServed, sayUnavailable, startJobs } from './catalog-steps.ts'
import { drain } from './drain.ts'
import { greet } from './greet.ts'
import { counting, countNumbers, openNumbers } from './numbers.ts'
import { sayOld } from './say-old.ts'
import { readServeSettings, workOf } from './settings.ts'
import { watchErasures } from './watch-erasures.ts'
import { watchAll } from './work-numbers.ts'

interface Served {
  server: RunningServer
  baseUrl: string
}

export async function serveAlone({ args, env, output }: CommandContext): Promise<number> {
  const settings = readServeSettings(args, env, output)
  const { location, port, host, named, trustProxy, signIn, sample, site, libraries } = settings
  const metrics = await countNumbers(settings.numbersAt)
  const catalog = await openServed(settings, output, counting(metrics))
  watchAll(metrics, catalog, workOf(settings))
  const start = async (port: number): Promise<Served> => {
    const baseUrl = named ?? ownAddress(host, port)
    const server = await startServer({
      catalog,
      baseUrl,
      host,
      port,
      trustProxy,
      ...(metrics && { metrics }),
      ...signIn,
      ...site,
      ...libraries,
    })
    return { server, baseUrl }
  }
  const isOpen = port === 0 && named === undefined
  const { server, baseUrl } = isOpen ? await onFreePort(host, start) : await onPort(port, start)
  const address = named === undefined ? baseUrl : server.address
  const closeNumbers =
    metrics === null || settings.numbersAt === null
      ? () => undefined
      : await openNumbers(metrics, { at: settings.numbersAt, output })
  // Before anybody is told that the server is there: a signal from then on stops it in order.
  const stopped = untilStopSignal()
  greet(output, { address, named, dataDir: location.dataDir, sample })
  await sayUnavailable(catalog, output)
  sayOld(site.site !== undefined, output)
  const endJobs = await startJobs(catalog, settings, { baseUrl, output, metrics })
  const endErasures = watchErasures(catalog, location)
  await stopped
  await drain({ drainMs: settings.drainMs, say: output.say, begin: startDraining })
  output.say('Stopping …')
  closeNumbers()
  endErasures()
  await endJobs()
  await server.close()
  return 0
}
