/** The settings of a process that serves. */
import type { CatalogOptions } from '@yalkut/catalog'
import type { EmbeddingSettings } from '@yalkut/catalog/core'
import type { TrustProxy } from '@yalkut/server'
import { BUILDS } from '@yalkut/site/builds'
import { readEmbeddings } from '../embedding-settings.ts'
import { needed, readBaseUrl, readEditionCount, readMark, readPort, readSize, readSwitch } from '../flags.ts'
import { readDigestTime } from '../mail-settings.ts'
import type { Output } from '../output.ts'
import { ownAddress, USUAL_PORT } from '../own-address.ts'
import { readTrustProxy } from '../proxy-settings.ts'
import { type Location, readFlags } from '../settings.ts'
import { readSignInSettings, type SignInSettings } from '../sign-in-settings.ts'
import { UsageError } from '../usage.ts'
import { readDrainMs, readRebuildsEveryMs, SERVE_FLAGS, USUAL_HOST } from './flags.ts'
import { type NumbersAt, readNumbersAt } from './numbers.ts'

export interface ServeSettings {
  location: Location
  port: number
  host: string
  /** The public address, where it was set. */
  named: string | undefined
  trustProxy: TrustProxy
  signIn: SignInSettings
  /** Where the numbers are read; null: nowhere, and none are counted. */
  numbersAt: NumbersAt | null
  /** How the catalog is opened. */
  opening: CatalogOptions
  embeddings: EmbeddingSettings | undefined
  hasJobs: boolean
  /** How long the server still answers after it was told to stop, in ms. */
  drainMs: number
  /** Of a mirror. */
  rebuildsEveryMs: number
  /** The folder of the keys that sign editions; the data folder's own by default. */
  signingKeys: string | undefined
  keepEditions: number | undefined
  /** The origin of a mirror, and the public key that its operator trusts. */
  mirrorOf: { address: string; key: string } | null
  digests: ReturnType<typeof readDigestTime>
  sample: boolean
  /** What a server is told of the site; nothing when it serves the API alone. */
  site: { site?: string; contactEmail?: string }
  /** What a server is told of harvesting libraries and of those who clone. */
  libraries: { oaiAdminEmail?: string; gitMirrorOf?: string }
}

/** The work whose numbers a server shows. */
export function workOf({ location, embeddings, libraries }: ServeSettings) {
  return { dataDir: location.dataDir, embeddings, gitMirrorOf: libraries.gitMirrorOf }
}

/** Throws UsageError: a setting is unknown or not valid. */
export function readServeSettings(args: readonly string[], env: NodeJS.ProcessEnv, { say }: Output): ServeSettings {
  const { location, flags } = readFlags(args, SERVE_FLAGS, env)
  const port = readPort(flags.port, USUAL_PORT)
  const host = flags.host ?? USUAL_HOST
  const named = readBaseUrl(flags['base-url'])
  const maxBytes = readSize(flags['max-upload'], 'max-upload')
  const mapBytes = readMapSize(flags['map-size'])
  const embeddings = readEmbeddings(flags)
  const limits = {
    captcha: readSwitch(flags.captcha, 'captcha'),
    rate: readSwitch(flags['rate-limit'], 'rate-limit'),
  }
  const webhooks = {
    allowsLoopback: readMark(flags['webhooks-allow-loopback'], 'webhooks-allow-loopback'),
  }
  const contactEmail = readMailbox(flags['contact-email'], 'contact-email')
  const oaiAdminEmail = readMailbox(flags['oai-admin-email'], 'oai-admin-email')
  const uploads = maxBytes === undefined ? {} : { maxBytes }
  return {
    location,
    port,
    host,
    named,
    embeddings,
    sample: flags.sample,
    numbersAt: readNumbersAt(flags.metrics),
    trustProxy: readTrustProxy(flags['trust-proxy']),
    signIn: readSignInSettings(flags, named ?? ownAddress(host, port), say),
    opening: {
      ...location,
      limits,
      uploads,
      webhooks,
      ...(mapBytes !== undefined && { mapBytes }),
      ...(embeddings && { embeddings }),
    },
    drainMs: readDrainMs(flags.drain),
    hasJobs: readSwitch(flags.jobs, 'jobs'),
    digests: readDigestTime(flags),
    signingKeys: flags['signing-keys'],
    keepEditions: readEditionCount(flags['keep-editions']),
    mirrorOf: readMirrorOf(flags['mirror-of'], flags.key),
    rebuildsEveryMs: readRebuildsEveryMs(flags['rebuild-every']),
    site: {
      ...(readSwitch(flags.site, 'site') && { site: BUILDS }),
      ...(contactEmail !== undefined && { contactEmail }),
    },
    libraries: {
      ...(oaiAdminEmail !== undefined && { oaiAdminEmail }),
      ...(readSwitch(flags['git-mirror'], 'git-mirror') && { gitMirrorOf: location.dataDir }),
    },
  }
}

function readMirrorOf(address: string | undefined, key: string | undefined) {
  if (address === undefined) return null
  return { address, key: needed(key, 'key') }
}

/** Throws UsageError: not the address of a mailbox. */
function readMailbox(email: string | undefined, flag: string): string | undefined {
  if (email === undefined || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return email
  throw new UsageError(`--${flag} must be an e-mail address.`)
}

/** The bytes of the projection that are mapped into memory. 0: none. */
function readMapSize(value: string | undefined): number | undefined {
  return value === '0' ? 0 : readSize(value, 'map-size')
}
