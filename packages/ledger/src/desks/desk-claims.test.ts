import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import type { Engine } from '../engine/engine.ts'
import { addPerson } from '../people/people.ts'
import { type ClaimSource, claimedPlaces, claimPlace, releaseAll, releasePlace } from './desk-claims.ts'

/** A minute of one day. */
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
const NONE = { steward: false, admin: false, trusted: false, bot: false }

async function withPeople(ledger: Engine): Promise<Engine> {
  for (const name of ['chana', 'dovid']) {
    const person = { id: `u-${name}`, handle: name, name, ...NONE }
    await ledger.write((tx) => addPerson(tx, person, at(0)))
  }
  return ledger
}

interface Claim {
  person: string
  first: number
  from: number
  to: number
  source?: ClaimSource
}

const claim = (ledger: Engine, { person, first, from, to, source = 'desk' }: Claim) =>
  ledger.write((tx) =>
    claimPlace(
      tx,
      { item: 'rh-scan', person: `u-${person}`, source },
      { first, last: first, now: at(from), until: at(to) },
    ),
  )

async function shown(ledger: Engine, minute: number): Promise<string[]> {
  const claims = await claimedPlaces(ledger.read, ['rh-scan', 'rh-other'], at(minute))
  return claims.map(({ handle, first, until }) => `${handle} ${first} ${until.slice(14, 16)}`)
}

onEachEngine('claims at a desk', (engine) => {
  test('are shown until they lapse; of two of one person at one place the longer counts', async () => {
    const ledger = await withPeople(await engine.open())
    await claim(ledger, { person: 'chana', first: 2, from: 0, to: 10 })
    await claim(ledger, { person: 'chana', first: 2, from: 0, to: 40, source: 'project:1' })
    await claim(ledger, { person: 'dovid', first: 2, from: 5, to: 15 })
    assert.deepEqual(await shown(ledger, 6), ['chana 2 40', 'dovid 2 15'])
    assert.deepEqual(await shown(ledger, 15), ['chana 2 40'])
    const place = { item: 'rh-scan', person: 'u-chana', first: 2 }
    await ledger.write((tx) => releasePlace(tx, { ...place, source: 'desk' }))
    assert.deepEqual(await shown(ledger, 15), ['chana 2 40'])
    await ledger.write((tx) => releaseAll(tx, 'project:1'))
    assert.deepEqual(await shown(ledger, 6), ['dovid 2 15'])
  })

  test('of a clock that was set back since are none', async () => {
    const ledger = await withPeople(await engine.open())
    await claim(ledger, { person: 'chana', first: 2, from: 50, to: 60 })
    assert.deepEqual(await shown(ledger, 0), [])
    await claim(ledger, { person: 'chana', first: 2, from: 0, to: 10 })
    assert.deepEqual(await shown(ledger, 0), ['chana 2 10'])
  })

  test('of one person on one item are ten at most', async () => {
    const ledger = await withPeople(await engine.open())
    for (let page = 1; page <= 12; page += 1) {
      await claim(ledger, { person: 'chana', first: page, from: page, to: 30 })
    }
    const found = await shown(ledger, 20)
    assert.deepEqual([found.length, found[0]], [10, 'chana 3 30'])
  })
})
