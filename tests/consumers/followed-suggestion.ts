/** A suggestion whose decisions two people get mails about, and processes elsewhere that consume the same ledger. */
import assert from 'node:assert/strict'
import { before } from 'node:test'
import { follow } from '@yalkut/catalog/people'
import type { LedgerLocation } from '@yalkut/ledger'
import type { EngineUnderTest } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import type { MailServer } from '@yalkut/testing/outside/mail-server'
import { type Decisions, decisionsIn } from './decisions.ts'
import { askForMails, type Mailing, mailingOn } from './mailing.ts'

export interface FollowedSuggestion {
  mailing: () => Mailing
  decisions: Decisions
  /** The location of the ledger for another process, which has a projection of its own where the engine allows. */
  elsewhere(): LedgerLocation
}

/** For a suite: opens the world before its tests. */
export function followedSuggestionOn(engine: EngineUnderTest, server: MailServer): FollowedSuggestion {
  let location: LedgerLocation | undefined
  const remembering = {
    ...engine,
    async newLocation() {
      location = await engine.newLocation()
      return location
    },
  }
  const mailing = mailingOn(remembering, server)
  let suggestion = 0
  before(async () => {
    const { world, send, people } = mailing()
    for (const name of ['chana', 'dovid'] as const) await askForMails(world, name)
    suggestion = await send('chana')
    const follows = { kind: 'changeset' as const, id: String(suggestion), on: true }
    await follow(world.catalog, people.dovid, follows)
  })
  return {
    mailing,
    decisions: decisionsIn(mailing, () => suggestion),
    elsewhere() {
      assert.ok(location !== undefined)
      return engine.name === 'sqlite' ? location : { ...location, dataDir: newFolder() }
    },
  }
}
