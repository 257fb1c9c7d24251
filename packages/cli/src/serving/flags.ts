/** The flags of `yalkut serve`. */
import { availableParallelism } from 'node:os'
import {
  DIGEST_FLAGS,
  EDITION_FLAGS,
  EMBEDDING_FLAGS,
  GIT_FLAGS,
  LOCATION_FLAGS,
  readValues,
  SIGN_IN_FLAGS,
  WEBHOOK_FLAGS,
} from '../flags.ts'
import { UsageError } from '../usage.ts'

const FLAGS = {
  sample: 'mark',
  'mirror-of': 'text',
  key: 'text',
  'rebuild-every': 'text',
  port: 'text',
  host: 'text',
  'base-url': 'text',
  workers: 'text',
  'trust-proxy': 'text',
  'rate-limit': 'text',
  'max-upload': 'text',
  'map-size': 'text',
  captcha: 'text',
  jobs: 'text',
  site: 'text',
  drain: 'text',
  log: 'text',
  'contact-email': 'text',
  'oai-admin-email': 'text',
  metrics: 'text',
  ...GIT_FLAGS,
  ...SIGN_IN_FLAGS,
  ...DIGEST_FLAGS,
  ...EDITION_FLAGS,
  ...EMBEDDING_FLAGS,
  ...WEBHOOK_FLAGS,
} as const

/** The flags that belong to `serve` alone. */
export const SERVE_FLAGS = FLAGS

export const USUAL_HOST = '127.0.0.1'

export function readServeFlags(args: readonly string[], env: NodeJS.ProcessEnv) {
  return readValues(args, { ...LOCATION_FLAGS, ...FLAGS }, env)
}

const MOST_WORKERS = 256

/** The number of processes that read. 0: one process does everything. Default: one fewer than the machine has cores, and one
 *  at least. */
export function readWorkers(value: string | undefined): number {
  if (value === undefined) return Math.max(1, availableParallelism() - 1)
  const workers = Number(value)
  if (/^\d{1,3}$/.test(value) && workers <= MOST_WORKERS) return workers
  throw new UsageError(`--workers must be a number from 0 to ${MOST_WORKERS}, not “${value}”.`)
}

const LONGEST_DRAIN_S = 300

/** How long a server that was told to stop still answers, in ms, while `/readyz` says no. Default: 0. */
export function readDrainMs(value: string | undefined): number {
  if (value === undefined) return 0
  const seconds = Number(value)
  if (/^\d{1,3}$/.test(value) && seconds <= LONGEST_DRAIN_S) return seconds * 1_000
  throw new UsageError(`--drain must be seconds from 0 to ${LONGEST_DRAIN_S}, not “${value}”.`)
}

const USUAL_REBUILD_MINUTES = 60
const LONGEST_REBUILD_MINUTES = 7 * 24 * 60

/** The shortest time from one rebuild of a mirror to the next, in ms. */
export function readRebuildsEveryMs(value: string | undefined): number {
  const minutes = value === undefined ? USUAL_REBUILD_MINUTES : Number(value)
  if (/^\d{1,5}$/.test(value ?? '0') && minutes <= LONGEST_REBUILD_MINUTES) return minutes * 60_000
  throw new UsageError(`--rebuild-every must be minutes from 0 to ${LONGEST_REBUILD_MINUTES}, not “${value}”.`)
}
