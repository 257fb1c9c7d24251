/** `yalkut person add`: an account. */
import { createPerson, systemClock } from '@yalkut/catalog'
import { openLedger } from '@yalkut/ledger'
import { needed, readFlags } from '../settings.ts'
import type { Command } from './command.ts'

const FLAGS = {
  handle: 'text',
  name: 'text',
  steward: 'mark',
  admin: 'mark',
  trusted: 'mark',
  bot: 'mark',
} as const

export const addPersonCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, FLAGS, env)
  const handle = needed(flags.handle, 'handle')
  const name = needed(flags.name, 'name')
  const { steward, admin, trusted, bot } = flags
  const ledger = await openLedger(location)
  try {
    const marks = { steward, admin, trusted, bot }
    const person = await createPerson(ledger, systemClock, { handle, name, ...marks })
    output.result({ id: person.id, handle: person.handle })
    return 0
  } finally {
    await ledger.close()
  }
}
