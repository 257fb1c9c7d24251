/** `yalkut app-catalog release`: the catalog for phone apps, as files that never change. Source: shapes.md#app-catalog;
 *  docs/operators/app-catalog.md. */
import { openFollowing } from '@yalkut/catalog/core'
import { releaseAppCatalog } from '@yalkut/consumers'
import type { Command } from '../command.ts'
import { readBaseUrl } from '../flags.ts'
import { stopSignal } from '../stop-signal.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = { version: 'text', en: 'text', he: 'text', 'base-url': 'text' } as const

export const releaseCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const changes = changesOf(flags)
  const baseUrl = readBaseUrl(flags['base-url']) ?? null
  if (baseUrl === null) {
    output.say(
      'Without --base-url the addresses of files of this catalog begin with a slash, and apps read them beside the address of the release.',
    )
  }
  const services = await openFollowing(location, (seq) => output.progress(`commit ${seq} applied`))
  try {
    const { dataDir } = location
    const release = await releaseAppCatalog(services, {
      dataDir,
      baseUrl,
      version: flags.version,
      changes,
      stop: stopSignal(),
    })
    if (!release.isNew) output.say(`Nothing has changed since release ${release.version}.`)
    output.result(release)
    return 0
  } finally {
    await services.close()
  }
}

/** Sentences, one a line; undefined: they are counted. Throws UsageError: one language alone. */
function changesOf({ en, he }: { en: string | undefined; he: string | undefined }) {
  if (en === undefined && he === undefined) return undefined
  if (en === undefined || he === undefined) {
    throw new UsageError('--en and --he stand together: apps show either.')
  }
  return { en: linesOf(en, 'en'), he: linesOf(he, 'he') }
}

const MOST_LINES = 50
const LONGEST_LINE = 500

function linesOf(text: string, flag: string): string[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length === 0) throw new UsageError(`--${flag} has no sentence.`)
  if (lines.length > MOST_LINES || lines.some((line) => line.length > LONGEST_LINE)) {
    throw new UsageError(`--${flag} has at most ${MOST_LINES} lines of at most ${LONGEST_LINE} characters.`)
  }
  return lines
}
