/** `yalkut serve`: serves the catalog over HTTP until a stop signal. */
import { fileURLToPath } from 'node:url'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/importing'
import { startBackground } from '@yalkut/consumers'
import { jsonlImporter } from '@yalkut/importers'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { type RunningServer, startServer } from '@yalkut/server'
import { EMBEDDING_FLAGS, meaningOf, readEmbeddings } from '../embedding-settings.ts'
import { faultsTo } from '../faults.ts'
import { DIGEST_FLAGS, readDigestTime } from '../mail-settings.ts'
import type { Output } from '../output.ts'
import { onFreePort, onPort, ownAddress, USUAL_BASE_URL, USUAL_PORT } from '../own-address.ts'
import { readTrustProxy } from '../proxy-settings.ts'
import { readBaseUrl, readFlags, readPort, readSize, readSwitch } from '../settings.ts'
import { readSignInSettings, SIGN_IN_FLAGS } from '../sign-in-settings.ts'
import { untilStopSignal } from '../stop-signal.ts'
import type { Command } from './command.ts'

const FLAGS = {
  sample: 'mark',
  port: 'text',
  host: 'text',
  'base-url': 'text',
  'trust-proxy': 'text',
  'rate-limit': 'text',
  'max-upload': 'text',
  captcha: 'text',
  jobs: 'text',
  ...SIGN_IN_FLAGS,
  ...DIGEST_FLAGS,
  ...EMBEDDING_FLAGS,
} as const

const SAMPLE = fileURLToPath(new URL('../../../../examples/sample', import.meta.url))

interface Served {
  server: RunningServer
  baseUrl: string
}

export const serveCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, FLAGS, env)
  const port = readPort(flags.port, USUAL_PORT)
  const host = flags.host ?? '127.0.0.1'
  const named = readBaseUrl(flags['base-url'])
  const trustProxy = readTrustProxy(flags['trust-proxy'])
  const limits = {
    captcha: readSwitch(flags.captcha, 'captcha'),
    rate: readSwitch(flags['rate-limit'], 'rate-limit'),
  }
  const maxBytes = readSize(flags['max-upload'], 'max-upload')
  const uploads = maxBytes === undefined ? {} : { maxBytes }
  const hasJobs = readSwitch(flags.jobs, 'jobs')
  const digests = readDigestTime(flags)
  const embeddings = readEmbeddings(flags)
  const signIn = readSignInSettings(flags, named ?? ownAddress(host, port), output.say)
  const opening = {
    ...{ ...location, limits, uploads, opensDamaged: true },
    ...(embeddings && { embeddings }),
  }
  const catalog = await openCatalog(opening, (seq) => output.progress(`commit ${seq} applied`))
  const { projection } = catalog
  if (flags.sample && projection.isSound() && projection.head() <= 1)
    await loadSample(catalog, output)
  const start = async (port: number): Promise<Served> => {
    const baseUrl = named ?? ownAddress(host, port)
    const server = await startServer({ catalog, baseUrl, host, port, trustProxy, ...signIn })
    return { server, baseUrl }
  }
  const isOpen = port === 0 && named === undefined
  const { server, baseUrl } = isOpen ? await onFreePort(host, start) : await onPort(port, start)
  const address = named === undefined ? baseUrl : server.address
  greet(output, { address, named, dataDir: location.dataDir, sample: flags.sample })
  const reason = await catalog.objects.unavailableReason()
  if (reason !== null) {
    output.say(`The store of files (--objects-url) does not answer. Files cannot be shown or uploaded until it answers.
  ${reason}`)
  }
  const meaning = await meaningOf(location.dataDir, embeddings)
  const background = hasJobs
    ? startBackground(catalog, { ...signIn, ...meaning, baseUrl, digests }, faultsTo(output))
    : null
  await untilStopSignal()
  output.say('Stopping …')
  await background?.stop()
  await server.close()
  return 0
}

/** Imports the sample catalog into an empty catalog. */
async function loadSample(catalog: Catalog, output: Output): Promise<void> {
  const { items } = await importRecords(catalog, {
    source: 'sample',
    title: 'The sample catalog',
    records: jsonlImporter.read([SAMPLE]),
    approveAs: SYSTEM_ACCOUNT,
  })
  output.say(`Loaded the sample catalog: ${items} items.`)
}

interface Greeting {
  /** The server's address on this machine. */
  address: string
  /** The public address, if it is another one. */
  named: string | undefined
  dataDir: string
  sample: boolean
}

function greet(output: Output, { address, named, dataDir, sample }: Greeting): void {
  const known = named === undefined ? '' : ` (public address: ${named})`
  output.say(`Yalkut serves ${dataDir} at ${address}${known}`)
  if (!sample) return
  const data = dataDir === './data' ? '' : ` --data ${dataDir}`
  const site = named ?? address
  const link = site === USUAL_BASE_URL ? '--link' : `--link --base-url ${site}`
  output.say(`
  Read:     ${address}/v1
            ${address}/v1/search?q=tanya
  Sign in:  ${site}/sign-in (without SMTP_URL, sign-in links are printed here)
  Steward:  bin/yalkut person add --handle you --name "Your Name" --steward --admin ${link}${data}
            bin/yalkut token add --person you --name laptop --scopes read,write${data}
  More:     README.md`)
}
