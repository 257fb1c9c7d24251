/** `yalkut keeper add`, `yalkut keeper remove`: change the keepers of a set. A commit of a steward, or of the system. */
import { openCatalog } from '@yalkut/catalog'
import { changeKeeper } from '@yalkut/catalog/changing'
import { findPerson, findPersonByHandle, SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { refuseOperator } from '@yalkut/model'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = { set: 'text', person: 'text', as: 'text' } as const

export const addKeeperCommand: Command = (context) => run(context, 'add')
export const removeKeeperCommand: Command = (context) => run(context, 'remove')

async function run({ args, env, output }: Parameters<Command>[0], change: 'add' | 'remove'): Promise<number> {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const set = needed(flags.set, 'set')
  const person = needed(flags.person, 'person')
  const catalog = await openCatalog({ ...location, mustExist: true, patienceMs: 120_000 })
  try {
    const { read } = catalog.ledger
    const handle = flags.as
    const by = await (handle === undefined ? findPerson(read, SYSTEM_ACCOUNT) : findPersonByHandle(read, handle))
    if (by === null) throw refuseOperator('not-found', `Nobody has the handle ${handle}.`)
    const caller = { kind: 'person', person: by, scopes: ['read', 'write'], via: null } as const
    const changed = await changeKeeper(catalog, caller, { set, person, change })
    if (changed.behind) output.say('The commit is stored. The projection of this folder could not follow yet.')
    output.result(changed)
    return 0
  } finally {
    await catalog.close()
  }
}
