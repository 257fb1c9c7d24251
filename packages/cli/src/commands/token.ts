/** `yalkut token add`: creates a personal token and prints it once. */
import { systemClock } from '@yalkut/catalog'
import { createToken } from '@yalkut/catalog/people'
import { openLedger } from '@yalkut/ledger'
import { TOKEN_SCOPES, type TokenScope } from '@yalkut/ledger/access'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = { person: 'text', name: 'text', scopes: 'text', 'may-go-live': 'mark' } as const

export const addTokenCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const handle = needed(flags.person, 'person')
  const name = needed(flags.name, 'name')
  const scopes = readScopes(flags.scopes ?? 'read')
  const mayGoLive = flags['may-go-live']
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    output.result(await createToken(ledger, systemClock, { handle, name, scopes, mayGoLive }))
    return 0
  } finally {
    await ledger.close()
  }
}

function readScopes(text: string): TokenScope[] {
  const named = text.split(',').map((scope) => scope.trim())
  const unknown = named.find((scope) => !TOKEN_SCOPES.some((known) => known === scope))
  if (unknown !== undefined) {
    throw new UsageError(`--scopes must be read, write or read,write, not “${unknown}”.`)
  }
  return TOKEN_SCOPES.filter((scope) => named.includes(scope))
}
