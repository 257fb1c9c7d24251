/** The working pages as each role sees them: no link and no button that is shown is answered 401, 403 or by a fault. Source:
 *  decisions.md#roles. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createToken } from '@yalkut/catalog/people'
import { setRoles } from '@yalkut/ledger/people'
import { isJsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import {
  addShelves,
  draftOf,
  merge,
  type NewItem,
  openOf,
  post,
  type Shelves,
  workData,
} from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { variantsOf } from '@yalkut/testing/tiers/slices'
import { pressEverything } from './press-everything.ts'

const CHAPTER = 'rh-2w12gaxx'
/** Role, and who has it here. */
const ROLES: readonly (readonly [string, Name | null])[] = [
  ['visitor', null],
  ['contributor', 'dovid'],
  ['author', 'chana'],
  ['trusted', 'miriam'],
  ['keeper', 'kalman'],
  ['steward', 'sara'],
  ['admin', 'adina'],
]

const site = await openSiteInBrowser({ sample: true })
let shelves: Shelves

before(async () => {
  const trusted = { steward: false, admin: false, trusted: true, bot: false }
  await site.catalog.ledger.write((tx) => setRoles(tx, site.people.miriam.id, trusted))
  shelves = await addShelves(site)
})

let made = 0

function newWork(): NewItem {
  made += 1
  return { id: newItemId(), type: 'work', data: workData(`by-role-${made}`, [shelves.sichos]) }
}

/** Suggestions of several people: two that are alike, and of each state that waits for somebody; their numbers. */
async function suggest(): Promise<{ ids: number[]; numbers: string[] }> {
  const works = [newWork(), newWork(), newWork(), newWork(), newWork()]
  await merge(site, works)
  const changed = works.map((work) => ({ ...work, data: { ...work.data, note: 'אמר' } }))
  const ids: number[] = []
  for (const [at, as] of (['chana', 'chana', 'kalman', 'dovid', 'chana'] as const).entries()) {
    ids.push(await openOf(site, changed.slice(at, at + 1), as))
  }
  await site.send(200, `/v1/suggestions/${ids.at(-1)}/send-back`, post('sara', { note: 'Whence?' }))
  ids.push(await draftOf(site, [newWork()], 'chana'))
  const numbers: string[] = []
  for (const id of ids) {
    const { changeset } = await site.get(`/v1/suggestions/${id}`, { as: 'chana' })
    assert.ok(isJsonObject(changeset))
    numbers.push(String(changeset.number))
  }
  return { ids, numbers }
}

/** Public ones, one that its author alone and keepers see, and talk that names everybody. */
async function talk(): Promise<string[]> {
  const orders = [{}, { private: true }]
  const issues: string[] = []
  for (const more of orders) {
    const order = { title: 'An issue', entityId: CHAPTER, ...more }
    const { number } = await site.send(201, '/v1/issues', post('chana', order))
    issues.push(String(number))
  }
  const body = 'Look, @kalman @sara @chana @dovid @miriam @adina'
  for (const as of ['chana', 'dovid', 'kalman'] as const) {
    await site.send(201, `/v1/entities/${CHAPTER}/talk`, post(as, { body }))
  }
  return issues
}

/** Those who write get new tokens: somebody who presses every button revokes one of theirs. */
async function renewTokens(): Promise<void> {
  const { ledger, clock } = site.catalog
  for (const handle of ['sara', 'kalman', 'chana', 'dovid'] as const) {
    const { token } = await createToken(ledger, clock, {
      handle,
      name: 'by role',
      scopes: ['read', 'write'],
    })
    site.people[handle].token = token
  }
}

/** All working pages, of a world in which nobody has decided yet. */
async function workingPages(): Promise<string[]> {
  await renewTokens()
  const { ids, numbers } = await suggest()
  const issues = await talk()
  const { sichos, sichosWork } = shelves
  return [
    '/suggestions',
    '/suggestions?state=draft',
    '/review',
    '/review?which=all',
    '/review?which=live',
    '/review/transcripts',
    ...numbers.flatMap((n) => [`/suggestions/${n}`, `/suggestions/${n}/edit`]),
    ...ids.map((id) => `/review?case=${id}&which=all`),
    '/issues',
    '/issues/new',
    '/issues/new?type=wrong-text',
    '/labels',
    ...issues.flatMap((n) => [`/issues/${n}`, `/issues/${n}?change`]),
    `/talk/${CHAPTER}`,
    `/talk/${sichosWork}`,
    '/inbox',
    '/inbox?filter=waiting',
    '/follows',
    `/mine?item=${CHAPTER}`,
    ...['/projects', '/projects/new', '/people', '/people/chana', '/people/dovid', '/community'],
    ...['/reports', '/account', '/account/tokens', '/account/mail', '/account/apps'],
    ...['/account/sign-in', '/account/webhooks', '/account/data'],
    ...['/admin', '/admin/people', '/admin/people/shlomo', '/admin/people/robot'],
    ...['/admin/takedowns', '/admin/trust', '/admin/trust?which=new'],
    ...['/admin/audit', `/keepers/${sichos}`, '/sets/sichos'],
    ...[`/edit/${sichosWork}`, '/new/work', `/suggest?entity=${CHAPTER}`, `/history/${sichosWork}`],
  ]
}

const [VISITOR, ...SIGNED_IN] = ROLES
const WALKS = [VISITOR, ...variantsOf('role', 'forms of pages', SIGNED_IN)].filter((each) => each !== undefined)

for (const [role, name] of WALKS) {
  test(`${role}: nothing that is shown is refused`, async (t) => {
    const { refused, ...counted } = await pressEverything(site, await site.client(name), await workingPages())
    t.diagnostic(`${role} ${JSON.stringify(counted)}`)
    assert.deepEqual(refused, [])
  })
}

test('a steward and a keeper who are suspended while signed in are shown nothing that is refused', async (t) => {
  const pages = await workingPages()
  const clients = [await site.client('sara'), await site.client('kalman')]
  const suspended_at = '2026-01-01T00:00:00.000Z'
  const ids = [site.people.sara.id, site.people.kalman.id]
  await site.catalog.ledger.write((tx) =>
    tx.updateTable('people').set({ suspended_at }).where('id', 'in', ids).execute(),
  )
  for (const client of clients) {
    const { refused, ...counted } = await pressEverything(site, client, pages)
    t.diagnostic(`suspended ${JSON.stringify(counted)}`)
    assert.deepEqual(refused, [])
  }
})
