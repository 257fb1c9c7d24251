/** `yalkut serve --mirror-of URL --key K`: serves a copy of another catalog, which follows it. One process does everything.
 *  Source: shapes.md#mirrors; docs/operators/mirrors.md. */

import { join } from 'node:path'
import { openCatalog, replaceProjection } from '@yalkut/catalog'
import { openLedger } from '@yalkut/ledger'
import { createFollower, openOrigin } from '@yalkut/mirroring'
import { HOUR_MS } from '@yalkut/model'
import { findCopiedWords } from '@yalkut/projection'
import { startServer } from '@yalkut/server'
import type { CommandContext } from '../command.ts'
import { onPort, ownAddress } from '../own-address.ts'
import { stopSignal } from '../stop-signal.ts'
import { UsageError } from '../usage.ts'
import { greet } from './greet.ts'
import { counting, countNumbers, openNumbers } from './numbers.ts'
import { sayOld } from './say-old.ts'
import { readServeSettings } from './settings.ts'
import { tightenFolder } from './tighten-folder.ts'

export async function serveMirror({ args, env, output }: CommandContext): Promise<number> {
  const settings = readServeSettings(args, env, output)
  const { location, port, host, named, trustProxy, signIn, site, mirrorOf, opening } = settings
  if (mirrorOf === null) throw new UsageError('--mirror-of is required.')
  if (settings.sample) throw new UsageError('A mirror has no sample of its own.')
  const metrics = await countNumbers(settings.numbersAt)
  const stop = stopSignal()
  const { address, key } = mirrorOf
  const origin = openOrigin({ address, key, stop })
  await tightenFolder(location.dataDir, output.say)
  const ledger = await openLedger(location)
  let latest: () => Promise<unknown> = async () => undefined
  let closeNumbers = (): void => undefined
  const { rebuildsEveryMs } = settings
  const { dataDir } = location
  const parts = { origin, ledger, dataDir, key, rebuildsEveryMs, onTaken: () => latest() }
  try {
    const follower = await createFollower(parts)
    if (follower.state().seq === 0) {
      output.say(`Copying ${origin.address} …`)
      await follower.copyToLine(output.progress)
    }
    const options = { ...opening, isMirror: true, ...counting(metrics) }
    const catalog = await openCatalog(options, (seq) => output.progress(`commit ${seq} applied`))
    latest = () => catalog.latest()
    const behind = (): number => {
      const { seq, originSeq } = follower.state()
      return catalog.sync.behind() + Math.max(0, originSeq - seq)
    }
    const served = { ...catalog, sync: { ...catalog.sync, behind } }
    // A mirror does no work of its own behind the line: what is done there is the origin's.
    metrics?.watch(catalog)
    metrics?.watchOrigin(behind)
    const baseUrl = named ?? ownAddress(host, port)
    const mirror = { origin: origin.address, state: follower.state }
    const server = await onPort(port, (free) =>
      startServer({
        catalog: served,
        baseUrl,
        host,
        port: free,
        trustProxy,
        mirror,
        ...(metrics && { metrics }),
        ...signIn,
        ...site,
      }),
    )
    const say = (words: string): void => output.say(`The origin cannot be followed: ${words}`)
    const words = {
      async find() {
        // Compared with rights and commits that are taken and not applied, nothing would be found, and nobody would look again.
        await catalog.latest()
        return await findCopiedWords(join(location.dataDir, 'projection.sqlite'))
      },
      async rebuild() {
        await replaceProjection(location)
        await catalog.latest()
      },
    }
    if (metrics !== null && settings.numbersAt !== null) {
      closeNumbers = await openNumbers(metrics, { at: settings.numbersAt, output })
    }
    follower.start(words, say)
    greet(output, { address: server.address, named, dataDir: location.dataDir, sample: false })
    output.say(`  Mirror of ${origin.address}`)
    sayOld(site.site !== undefined, output)
    await new Promise<void>((resolve) => {
      const alive = setInterval(() => undefined, HOUR_MS)
      stop.addEventListener('abort', () => {
        clearInterval(alive)
        resolve()
      })
    })
    output.say('Stopping …')
    await follower.stop()
    await server.close()
    return 0
  } finally {
    closeNumbers()
    await ledger.close()
  }
}
