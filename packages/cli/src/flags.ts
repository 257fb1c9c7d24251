/** Flags of commands, and their values. This file loads nothing else of Yalkut, so that the process that only starts others
 *  stays small. Source: decisions.md#the-command. */
import { parseArgs } from 'node:util'
import { UsageError } from './usage.ts'

export type Flags = { readonly [name: string]: 'text' | 'mark' }

export type FlagValues<F extends Flags> = {
  [N in keyof F]: F[N] extends 'mark' ? boolean : string | undefined
}

/** The flags of every command: the location of a catalog. */
export const LOCATION_FLAGS = {
  data: 'text',
  'database-url': 'text',
  'objects-url': 'text',
} as const
export const USUAL_DATA_DIR = './data'

export const MAIL_FLAGS = { 'smtp-url': 'text', 'mail-from': 'text' } as const
export const WEBHOOK_FLAGS = { 'webhooks-allow-loopback': 'text' } as const
export const DIGEST_FLAGS = { 'digest-at': 'text', 'time-zone': 'text' } as const
export const SIGN_IN_FLAGS = {
  ...MAIL_FLAGS,
  'oidc-issuer': 'text',
  'oidc-client-id': 'text',
  'oidc-client-secret': 'text',
} as const
export const GIT_FLAGS = { 'git-mirror': 'text' } as const
export const EDITION_FLAGS = { 'signing-keys': 'text', 'keep-editions': 'text' } as const
export const EMBEDDING_FLAGS = {
  'embeddings-url': 'text',
  'embeddings-model': 'text',
  'embeddings-key': 'text',
  'embeddings-dimensions': 'text',
} as const

/** The values of all flags, from the arguments or the environment. Throws UsageError: an unknown flag, an extra argument, or a
 *  flag without its value. */
export function readValues<F extends Flags>(args: readonly string[], flags: F, env: NodeJS.ProcessEnv): FlagValues<F> {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, kind]) => [
      name,
      kind === 'mark' ? { type: 'boolean' as const } : { type: 'string' as const },
    ]),
  )
  const values = parse(args, options)
  return pick(flags, values, (name) => {
    const value = values[name] ?? env[envName(name)]
    return typeof value === 'string' && value !== '' ? value : undefined
  })
}

function parse(
  args: readonly string[],
  options: { [name: string]: { type: 'boolean' | 'string' } },
): { [name: string]: string | boolean | undefined } {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function pick<F extends Flags>(
  flags: F,
  values: { [name: string]: string | boolean | undefined },
  textOf: (name: string) => string | undefined,
): FlagValues<F> {
  const picked: { [name: string]: string | boolean | undefined } = {}
  for (const [name, kind] of Object.entries(flags)) {
    picked[name] = kind === 'mark' ? values[name] === true : textOf(name)
  }
  return isPicked(picked, flags) ? picked : unreachable()
}

function isPicked<F extends Flags>(
  picked: { [name: string]: string | boolean | undefined },
  flags: F,
): picked is FlagValues<F> {
  return Object.keys(flags).every((name) => name in picked)
}

function unreachable(): never {
  throw new Error('a flag was not read')
}

/** `base-url` is BASE_URL; `data` is DATA_DIR. */
function envName(flag: string): string {
  return flag === 'data' ? 'DATA_DIR' : flag.toUpperCase().replaceAll('-', '_')
}

/** A required flag. Throws UsageError: it is missing. */
export function needed(value: string | undefined, flag: string): string {
  if (value === undefined) throw new UsageError(`--${flag} is required.`)
  return value
}

/** A port from 0 (any free one) to 65535. */
export function readPort(value: string | undefined, usual: number): number {
  if (value === undefined) return usual
  const port = Number(value)
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port
  throw new UsageError(`--port must be a number from 0 to 65535, not “${value}”.`)
}

/** An origin without a path: `https://yalkut.example`. */
export function readBaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (isOrigin && url.search === '' && url.hash === '') return url.origin
  throw new UsageError(`--base-url must be an address such as https://yalkut.example, not “${value}”.`)
}

/** A size in bytes: `500MB`, `2GB`, or a number. */
export function readSize(value: string | undefined, flag: string): number | undefined {
  if (value === undefined) return undefined
  const [, digits, unit = ''] = /^(\d{1,15})\s*(kb|mb|gb)?$/i.exec(value) ?? []
  const sizes: { readonly [unit: string]: number } = { kb: 1e3, mb: 1e6, gb: 1e9 }
  const bytes = Number(digits) * (sizes[unit.toLowerCase()] ?? 1)
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes
  throw new UsageError(`--${flag} must be a size such as 500MB or 2GB, not “${value}”.`)
}

/** `1` or `on`. Default: off. */
export function readMark(value: string | undefined, flag: string): boolean {
  if (value === undefined || value === '0' || value === 'off') return false
  if (value === '1' || value === 'on') return true
  throw new UsageError(`--${flag} must be 1 or 0, not “${value}”.`)
}

/** `on` or `off`. Default: on. */
export function readSwitch(value: string | undefined, flag: string): boolean {
  if (value === undefined || value === 'on') return true
  if (value === 'off') return false
  throw new UsageError(`--${flag} must be on or off, not “${value}”.`)
}

/** `--keep-editions`: 1 or more; undefined where it is not given. */
export function readEditionCount(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value)
  throw new UsageError(`--keep-editions must be a number from 1 on, not “${value}”.`)
}
