/** `yalkut person add`: creates an account. `yalkut person set`: changes its roles. `yalkut person link`: prints a sign-in link
 *  for an account. */
import { systemClock } from '@yalkut/catalog'
import { changeRolesByCommand, createOneTimeLink, createPerson } from '@yalkut/catalog/people'
import { openLedger } from '@yalkut/ledger'
import type { Command } from '../command.ts'
import { needed, readBaseUrl } from '../flags.ts'
import { USUAL_BASE_URL } from '../own-address.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = {
  handle: 'text',
  name: 'text',
  steward: 'mark',
  admin: 'mark',
  trusted: 'mark',
  bot: 'mark',
  link: 'mark',
  'base-url': 'text',
} as const

const SET_FLAGS = {
  handle: 'text',
  steward: 'text',
  admin: 'text',
  trusted: 'text',
  bot: 'text',
} as const

const LINK_FLAGS = { handle: 'text', 'base-url': 'text' } as const

export const addPersonCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const handle = needed(flags.handle, 'handle')
  const name = needed(flags.name, 'name')
  const { steward, admin, trusted, bot } = flags
  const baseUrl = readBaseUrl(flags['base-url']) ?? USUAL_BASE_URL
  const ledger = await openLedger(location)
  try {
    const marks = { steward, admin, trusted, bot }
    const person = await createPerson(ledger, systemClock, { handle, name, ...marks })
    const { id, handle: kept } = person
    if (!flags.link) {
      output.result({ id, handle: kept })
      return 0
    }
    const link = await createOneTimeLink(ledger, systemClock, { handle: kept, baseUrl })
    output.result({ id, handle: kept, link })
    output.say('The link signs this person in. It works once, for 20 minutes.')
    return 0
  } finally {
    await ledger.close()
  }
}

export const setPersonCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, SET_FLAGS, env)
  const handle = needed(flags.handle, 'handle')
  const wanted = {
    steward: readRole(flags.steward, 'steward'),
    admin: readRole(flags.admin, 'admin'),
    trusted: readRole(flags.trusted, 'trusted'),
    bot: readRole(flags.bot, 'bot'),
  }
  if (Object.values(wanted).every((each) => each === undefined)) {
    throw new UsageError('Name a role to change: --steward on, --trusted off …')
  }
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    const person = await changeRolesByCommand({ ledger, clock: systemClock }, handle, wanted)
    const { id, steward, admin, trusted, bot } = person
    output.result({ id, handle: person.handle, steward, admin, trusted, bot })
    return 0
  } finally {
    await ledger.close()
  }
}

/** Undefined: the role stays as it is. */
function readRole(value: string | undefined, role: string): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw new UsageError(`--${role} must be on or off, not “${value}”.`)
}

export const linkPersonCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, LINK_FLAGS, env)
  const handle = needed(flags.handle, 'handle')
  const baseUrl = readBaseUrl(flags['base-url']) ?? USUAL_BASE_URL
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    const link = await createOneTimeLink(ledger, systemClock, { handle, baseUrl })
    output.result({ handle, link })
    return 0
  } finally {
    await ledger.close()
  }
}
