/** `yalkut git-mirror`: brings the git mirror of the data folder to the end of the line, once. Source: shapes.md#git-mirror;
 *  docs/operators/mirrors.md. */
import { openFollowing } from '@yalkut/catalog/core'
import { makeGitMirrorOnce } from '@yalkut/consumers'
import type { Command } from '../command.ts'
import { readBaseUrl } from '../flags.ts'
import { USUAL_BASE_URL } from '../own-address.ts'
import { stopSignal } from '../stop-signal.ts'
import { readWritingFlags } from '../writing.ts'

export const gitMirrorCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, { 'base-url': 'text' }, env)
  const baseUrl = readBaseUrl(flags['base-url']) ?? USUAL_BASE_URL
  const services = await openFollowing(location, (seq) => output.progress(`commit ${seq} applied`))
  try {
    const { dataDir } = location
    output.result(await makeGitMirrorOnce(services, { dataDir, baseUrl, stop: stopSignal() }))
    return 0
  } finally {
    await services.close()
  }
}
