/** Who waits to be trusted, as stewards and admins read it. Source: shapes.md#who-waits-for-trust. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createPerson } from '@yalkut/catalog/people'
import { addSuggestion } from '@yalkut/ledger/suggestions'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { draft } from '@yalkut/testing/ledger/suggestions'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { accessSteps, setRoles } from '@yalkut/testing/servers/access-steps'
import type { Name } from '@yalkut/testing/servers/people'
import { listOf } from '@yalkut/testing/values/json'

const DAY_MS = 24 * 3_600_000
let now = new Date('2026-11-20T12:00:00.000Z')
const server = await startAccessServer({ clock: () => now, rate: true })
const { people, catalog } = server
const { signedInAs } = accessSteps(server)
const sara = await signedInAs('sara')

async function merged(author: string, count: number, undone = 0): Promise<void> {
  await catalog.ledger.write(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const { id } = await addSuggestion(tx, draft({ author }))
      const row = { status: 'merged' as const, reverted_by: n < undone ? id : null }
      await tx.updateTable('suggestions').set(row).where('id', '=', id).execute()
    }
  })
}

async function waiting(query: string): Promise<{ people: JsonObject[]; next: unknown }> {
  const { status, text } = await sara.send(`/v1/admin/people/waiting?${query}`)
  assert.equal(status, 200, text)
  const page = parseJsonObject(text)
  return { people: listOf(page.people), next: page.next }
}

const handles = async (query: string): Promise<unknown[]> => (await waiting(query)).people.map(({ handle }) => handle)

before(async () => {
  await merged(people.chana.id, 17)
  await merged(people.dovid.id, 22, 1)
  await merged(people.kalman.id, 20)
  await merged(people.miriam.id, 14)
  for (const name of ['sara', 'adina', 'robot', 'shlomo'] as const) {
    await merged(people[name].id, 17)
  }
})

test('stewards and admins alone read it, on the site alone', async () => {
  const path = '/v1/admin/people/waiting?which=near'
  const byName: { [N in Name]?: number } = {}
  for (const name of ['chana', 'kalman', 'dovid', 'sara', 'adina'] as const) {
    byName[name] = (await (await signedInAs(name)).send(path)).status
  }
  assert.deepEqual(byName, { chana: 403, kalman: 403, dovid: 403, sara: 200, adina: 200 })
  assert.equal((await server.browser().send(path)).status, 401)
  const headers = { authorization: `Bearer ${people.sara.token}` }
  assert.equal((await fetch(server.baseUrl + path, { headers })).status, 403)
  for (const wrong of ['', 'which=all', 'which=near&cursor=c1.x', 'which=new&limit=101']) {
    const { status } = await sara.send(`/v1/admin/people/waiting?${wrong}`)
    assert.ok([400, 422].includes(status), `${wrong}: ${status}`)
  }
})

test('people are near the rule, kept from it by an undone suggestion, or past it; whoever needs no trust is in no list', async () => {
  assert.deepEqual(await handles('which=near'), ['chana'])
  assert.deepEqual(await handles('which=undone'), ['dovid'])
  assert.deepEqual(await handles('which=earned'), ['kalman'])
  const [dovid] = (await waiting('which=undone')).people
  assert.deepEqual([dovid?.merged, dovid?.reverted, dovid?.needed, dovid?.mayUploadAt], [22, 1, 20, null])
  assert.equal(await setRoles(sara, people.dovid.id, { trusted: true }), 200)
  assert.deepEqual(await handles('which=undone'), [], 'who was marked waits no longer')
})

test('new accounts wait a day, in the order of their waiting, and come in pages', async () => {
  now = new Date(now.getTime() + 2 * DAY_MS)
  assert.deepEqual(await handles('which=new'), [])
  const { ledger, clock } = catalog
  const marks = { steward: false, admin: false, trusted: false, bot: false }
  for (const handle of ['yosef', 'rivka', 'leah']) {
    await createPerson(ledger, clock, { handle, name: handle, ...marks })
    now = new Date(now.getTime() + 60_000)
  }
  const all: unknown[] = []
  let cursor = ''
  for (let pages = 1; pages <= 3; pages += 1) {
    const page = await waiting(`which=new&limit=1${cursor}`)
    all.push(...page.people.map(({ handle }) => handle))
    assert.equal(page.next === null, pages === 3)
    cursor = `&cursor=${page.next}`
  }
  assert.deepEqual(all, ['yosef', 'rivka', 'leah'])
  const [yosef] = (await waiting('which=new')).people
  const opened = Date.parse(String(yosef?.createdAt))
  assert.equal(Date.parse(String(yosef?.mayUploadAt)), opened + DAY_MS)
  now = new Date(opened + DAY_MS)
  assert.deepEqual(await handles('which=new'), ['rivka', 'leah'])
  await merged(String((await waiting('which=new')).people[0]?.id), 1)
  assert.deepEqual(await handles('which=new'), ['leah'], 'a merged suggestion ends the waiting')
})
