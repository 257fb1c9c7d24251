/** The program `yalkut`: finds a command by its name, runs it, and prints errors as messages. */
import type { Command } from './command.ts'
import { type LogForm, processOutput } from './output.ts'
import { USAGE, UsageError, usageOf } from './usage.ts'

/** Each command is loaded when it is called, so that adding a person loads no web server. */
const COMMANDS: readonly { words: readonly string[]; load: () => Promise<Command> }[] = [
  { words: ['serve'], load: async () => (await import('./commands/serve.ts')).serveCommand },
  // The processes of a server with workers: `serve` starts them.
  {
    words: ['serve-writer'],
    load: async () => (await import('./serving/writer.ts')).writerCommand,
  },
  {
    words: ['serve-reader'],
    load: async () => (await import('./serving/reader.ts')).readerCommand,
  },
  { words: ['jobs'], load: async () => (await import('./commands/jobs.ts')).jobsCommand },
  {
    words: ['person', 'add'],
    load: async () => (await import('./commands/person.ts')).addPersonCommand,
  },
  {
    words: ['person', 'set'],
    load: async () => (await import('./commands/person.ts')).setPersonCommand,
  },
  {
    words: ['person', 'link'],
    load: async () => (await import('./commands/person.ts')).linkPersonCommand,
  },
  {
    words: ['token', 'add'],
    load: async () => (await import('./commands/token.ts')).addTokenCommand,
  },
  {
    words: ['keeper', 'add'],
    load: async () => (await import('./commands/keeper.ts')).addKeeperCommand,
  },
  {
    words: ['keeper', 'remove'],
    load: async () => (await import('./commands/keeper.ts')).removeKeeperCommand,
  },
  {
    words: ['keygen'],
    load: async () => (await import('./commands/edition.ts')).keygenCommand,
  },
  {
    words: ['edition'],
    load: async () => (await import('./commands/edition.ts')).editionCommand,
  },
  {
    words: ['app-catalog', 'release'],
    load: async () => (await import('./commands/app-catalog.ts')).releaseCommand,
  },
  {
    words: ['mirror', 'pull'],
    load: async () => (await import('./commands/mirror.ts')).mirrorPullCommand,
  },
  {
    words: ['git-mirror'],
    load: async () => (await import('./commands/git-mirror.ts')).gitMirrorCommand,
  },
  { words: ['dump'], load: async () => (await import('./commands/edition.ts')).dumpCommand },
  { words: ['erase'], load: async () => (await import('./commands/erase.ts')).eraseCommand },
  {
    words: ['import', 'page-fixes'],
    load: async () => (await import('./commands/import-page-fixes.ts')).importPageFixesCommand,
  },
  {
    words: ['import', 'files'],
    load: async () => (await import('./commands/import-files.ts')).importFilesCommand,
  },
  { words: ['import'], load: async () => (await import('./commands/import.ts')).importCommand },
  { words: ['backup'], load: async () => (await import('./commands/backup.ts')).backupCommand },
  { words: ['restore'], load: async () => (await import('./commands/backup.ts')).restoreCommand },
  { words: ['reindex'], load: async () => (await import('./commands/reindex.ts')).reindexCommand },
  {
    words: ['worker', 'ocr'],
    load: async () => (await import('./commands/worker.ts')).ocrWorkerCommand,
  },
  {
    words: ['worker', 'transcript'],
    load: async () => (await import('./commands/worker.ts')).transcriptWorkerCommand,
  },
  {
    words: ['worker', 'align'],
    load: async () => (await import('./commands/worker.ts')).alignWorkerCommand,
  },
  {
    words: ['words', 'propose-abbreviations'],
    load: async () => (await import('./commands/propose-abbreviations.ts')).proposeAbbreviationsCommand,
  },
  {
    words: ['link', 'citations'],
    load: async () => (await import('./commands/link-citations.ts')).linkCitationsCommand,
  },
  { words: ['check'], load: async () => (await import('./commands/check.ts')).checkCommand },
]

let output = processOutput()
/** The words of the command, for the usage line of a wrong call. */
let called: string | null = null

async function main(argv: readonly string[]): Promise<number> {
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h')) {
    output.say(USAGE)
    return argv.length === 0 ? 2 : 0
  }
  if (argv[0] === '--version') {
    const { programVersion } = await import('./program-version.ts')
    output.result({ version: programVersion() })
    return 0
  }
  const found = COMMANDS.find(({ words }) => words.every((word, at) => argv[at] === word))
  if (found === undefined) throw new UsageError(`There is no command “${argv.join(' ')}”.`)
  called = found.words.join(' ')
  const args = argv.slice(found.words.length)
  // What a catalog writes is for its own account alone: sessions, contacts and keys are among it.
  if (!FOR_OTHERS.has(found.words.join(' '))) process.umask(0o077)
  if (LOGGING.has(found.words[0] ?? '')) output = processOutput(chooseLogForm(args))
  const run = await found.load()
  return await run({ args, env: process.env, output })
}

/** Commands that write what is to be given to others. */
const FOR_OTHERS: ReadonlySet<string> = new Set(['dump', 'worker ocr', 'worker transcript', 'worker align'])

/** Commands that run until they are stopped, and whose messages are a log. */
const LOGGING = new Set(['serve', 'serve-writer', 'serve-reader', 'jobs'])

/** Text on a terminal, JSON elsewhere, unless `--log` says. The server's own parts read `LOG`. Throws UsageError. */
function chooseLogForm(args: readonly string[]): LogForm {
  const at = args.findIndex((arg) => arg === '--log' || arg.startsWith('--log='))
  const flag = at < 0 ? undefined : (/^--log=(.*)$/.exec(args[at] ?? '')?.[1] ?? args[at + 1])
  const chosen = flag ?? process.env.LOG ?? (process.stderr.isTTY ? 'text' : 'json')
  if (chosen !== 'text' && chosen !== 'json') {
    throw new UsageError(`--log must be text or json, not “${chosen}”.`)
  }
  process.env.LOG = chosen
  return chosen
}

/** The text to print for an error: a sentence, also where the disk, the network or the database is at fault. Only faults of the
 *  program keep their stack. */
async function explain(error: unknown): Promise<{ text: string; exitCode: number }> {
  if (error instanceof UsageError) {
    // The process that writes reads the same flags, and says it.
    if (called === 'serve-reader') return { text: '', exitCode: 2 }
    const command = called === 'serve-writer' ? 'serve' : called
    return { text: `${error.message}\n${usageOf(command)}`, exitCode: 2 }
  }
  const [{ ImportProblem }, { isRefusal }, ledger, messages] = await Promise.all([
    import('@yalkut/importers'),
    import('@yalkut/model'),
    import('@yalkut/ledger'),
    import('./fault-messages.ts'),
  ])
  if (error instanceof ImportProblem) {
    return { text: `${error.message}\nNothing was imported.`, exitCode: 1 }
  }
  if (ledger.isLedgerAway(error)) return { text: messages.awayMessage(error), exitCode: 1 }
  if (error instanceof ledger.LedgerDamaged) {
    return { text: messages.damagedMessage(error), exitCode: 1 }
  }
  if (isRefusal(error)) {
    const detail = error.detail === null ? '' : `\n${JSON.stringify(error.detail, null, 1)}`
    // What another server answered: only the operator reads it.
    const { cause } = error
    const reason = cause instanceof Error ? `\n(${cause.name}: ${cause.message})` : ''
    return { text: `${error.message}${detail}${reason}`, exitCode: 1 }
  }
  const sentence = messages.systemMessage(error)
  if (sentence !== null) return { text: sentence, exitCode: 1 }
  return {
    text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: 1,
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { text, exitCode } = await explain(error)
  if (text !== '') output.say(text)
  process.exitCode = exitCode
}
