/** `yalkut jobs`: runs the consumers and the timed jobs, in a process of their own or once. */
import { openFollowing } from '@yalkut/catalog/core'
import { createHookPoster } from '@yalkut/catalog/publishing'
import { runOnce, startBackground } from '@yalkut/consumers'
import type { Command } from '../command.ts'
import { meaningOf, readEmbeddings } from '../embedding-settings.ts'
import { logFault } from '../faults.ts'
import {
  DIGEST_FLAGS,
  EDITION_FLAGS,
  EMBEDDING_FLAGS,
  GIT_FLAGS,
  MAIL_FLAGS,
  readBaseUrl,
  readEditionCount,
  readMark,
  readSwitch,
  WEBHOOK_FLAGS,
} from '../flags.ts'
import { readDigestTime, readMail } from '../mail-settings.ts'
import { USUAL_BASE_URL } from '../own-address.ts'
import { counting, countNumbers, openNumbers, readNumbersAt } from '../serving/numbers.ts'
import { tightenFolder } from '../serving/tighten-folder.ts'
import { watchAll } from '../serving/work-numbers.ts'
import { untilStopSignal } from '../stop-signal.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = {
  once: 'mark',
  'base-url': 'text',
  // Not METRICS, which a server of the same machine reads.
  'jobs-metrics': 'text',
  log: 'text',
  ...MAIL_FLAGS,
  ...DIGEST_FLAGS,
  ...EDITION_FLAGS,
  ...GIT_FLAGS,
  ...EMBEDDING_FLAGS,
  ...WEBHOOK_FLAGS,
} as const

/** How often the process looks for commits of other processes, in ms. */
const WATCH_EVERY_MS = 5_000

export const jobsCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const baseUrl = readBaseUrl(flags['base-url']) ?? USUAL_BASE_URL
  const sendMail = readMail(flags, baseUrl, output.say)
  const embeddings = readEmbeddings(flags)
  const digests = readDigestTime(flags)
  const allowsLoopback = readMark(flags['webhooks-allow-loopback'], 'webhooks-allow-loopback')
  const hasGitMirror = readSwitch(flags['git-mirror'], 'git-mirror')
  const numbersAt = flags.once ? null : readNumbersAt(flags['jobs-metrics'], 'jobs-metrics')
  const metrics = await countNumbers(numbersAt)
  await tightenFolder(location.dataDir, output.say)
  const following = { ...location, ...counting(metrics) }
  const services = await openFollowing(following, (seq) => output.progress(`commit ${seq} applied`))
  let closeNumbers = (): void => undefined
  try {
    const meaning = await meaningOf(location.dataDir, embeddings)
    const keepEditions = readEditionCount(flags['keep-editions'])
    const signingKeys = flags['signing-keys']
    const editions = { dataDir: location.dataDir, signingKeys, keepEditions, baseUrl }
    const poster = createHookPoster({ allowsLoopback })
    const webhooks = { poster, ...(metrics && { onPost: metrics.countPosts() }) }
    const options = {
      ...meaning,
      sendMail,
      baseUrl,
      digests,
      webhooks,
      editions,
      appCatalog: editions,
      ...(hasGitMirror && { gitMirror: { dataDir: location.dataDir, say: output.say } }),
    }
    if (flags.once) {
      const round = await runOnce(services, options)
      output.result(round)
      return round.routines.some(({ error }) => error !== null) ? 1 : 0
    }
    const onFault = logFault
    services.ledger.onAway(onFault)
    services.sync.watch(WATCH_EVERY_MS, onFault)
    if (metrics !== null && numbersAt !== null) {
      const gitMirrorOf = hasGitMirror ? location.dataDir : undefined
      watchAll(metrics, services, { dataDir: location.dataDir, embeddings, gitMirrorOf })
      closeNumbers = await openNumbers(metrics, { at: numbersAt, output, flag: 'jobs-metrics' })
    }
    const background = startBackground(services, options, onFault)
    output.say(`Yalkut runs the jobs of ${location.dataDir}`)
    await untilStopSignal()
    output.say('Stopping …')
    await background.stop()
    return 0
  } finally {
    closeNumbers()
    await services.close()
  }
}
