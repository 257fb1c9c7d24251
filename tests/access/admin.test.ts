/** Stewards and admins manage people's accounts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { accessSteps, restore, setRoles, suspend } from '@yalkut/testing/servers/access-steps'

const server = await startAccessServer()
const { people } = server

const { signedInAs: signedIn, tokenStatus: statusOf } = accessSteps(server)

const [sara, adina, chana] = [await signedIn('sara'), await signedIn('adina'), await signedIn('chana')]

test('people are listed to stewards and admins, in pages', async () => {
  assert.equal((await chana.send('/v1/admin/people')).status, 403)
  const found: unknown[] = []
  let cursor = ''
  for (let pages = 0; pages < 10; pages += 1) {
    const page = parseJsonObject((await sara.send(`/v1/admin/people?limit=3${cursor}`)).text)
    assert.ok(Array.isArray(page.people))
    found.push(...page.people.map((one) => parseJsonObject(JSON.stringify(one)).handle))
    if (page.next === null) break
    cursor = `&cursor=${encodeURIComponent(String(page.next))}`
  }
  assert.deepEqual(found, Object.keys(people).sort())
  const only = parseJsonObject((await adina.send('/v1/admin/people?only=suspended')).text)
  assert.ok(Array.isArray(only.people) && only.people.length === 1)
  const named = parseJsonObject((await adina.send('/v1/admin/people?q=MIR')).text)
  assert.ok(Array.isArray(named.people) && named.people.length === 1)
})

test('a steward marks people as trusted, and gives no other role; an admin gives every role', async () => {
  assert.equal(await setRoles(chana, people.dovid.id, { trusted: true }), 403)
  assert.equal(await setRoles(sara, people.dovid.id, { trusted: true }), 200)
  for (const role of ['steward', 'admin', 'bot']) {
    assert.equal(await setRoles(sara, people.dovid.id, { [role]: true }), 403, role)
    assert.equal(await setRoles(sara, people.sara.id, { [role]: true }), 403, role)
  }
  assert.equal(await setRoles(adina, people.dovid.id, { steward: true }), 200)
  assert.equal(await setRoles(adina, people.dovid.id, { steward: false, trusted: false }), 200)
  assert.equal(await setRoles(adina, people.dovid.id, { owner: true }), 422)
  assert.equal(await setRoles(adina, 'u-00000000', { bot: true }), 404)
  assert.equal(await setRoles(adina, 'dovid', { bot: true }), 400)
})

test('no steward changes an admin', async () => {
  assert.equal(await setRoles(sara, people.adina.id, { trusted: true }), 403)
  assert.equal(await suspend(sara, people.adina.id), 403)
})

test('the last admin cannot be removed', async () => {
  assert.equal(await setRoles(adina, people.adina.id, { admin: false }), 409)
  assert.equal(await suspend(adina, people.adina.id), 409)
  assert.equal(await setRoles(adina, people.miriam.id, { admin: true }), 200)
  assert.equal(await setRoles(adina, people.miriam.id, { admin: false }), 200)
})

test('a suspension ends sessions and tokens at once, and a restored person signs in anew', async () => {
  const { id, token } = people.kalman
  const kalman = await signedIn('kalman')
  const tokenStatus = (): Promise<number> => statusOf(token)
  assert.equal(await tokenStatus(), 200)
  assert.equal(await suspend(sara, id, ' '), 422)
  assert.equal(await suspend(sara, id), 200)
  assert.equal(await suspend(sara, id), 409)
  assert.equal(await tokenStatus(), 401)
  assert.match((await kalman.send('/v1/auth/me')).text, /"me":null/)
  assert.match((await (await signedIn('kalman')).send('/v1/auth/me')).text, /"me":null/)
  assert.equal(await restore(sara, id), 200)
  assert.equal(await restore(sara, id), 409)
  assert.equal(await tokenStatus(), 401)
  assert.match((await (await signedIn('kalman')).send('/v1/auth/me')).text, /"kalman"/)
})

test('every change is in the audit log, which stewards and admins read', async () => {
  assert.equal((await chana.send('/v1/admin/audit')).status, 403)
  const { id } = people.kalman
  const { entries } = parseJsonObject((await sara.send(`/v1/admin/audit?subject=${id}`)).text)
  assert.ok(Array.isArray(entries))
  const told = entries.map((entry) => {
    const { action, actor, detail } = parseJsonObject(JSON.stringify(entry))
    return [action, actor, detail]
  })
  const by = people.sara.id
  assert.deepEqual(told.slice(0, 2), [
    ['person.restored', by, {}],
    ['person.suspended', by, { reason: 'spam' }],
  ])
  const page = parseJsonObject((await sara.send('/v1/admin/audit?limit=2')).text)
  const cursor = encodeURIComponent(String(page.next))
  const next = parseJsonObject((await sara.send(`/v1/admin/audit?limit=2&cursor=${cursor}`)).text)
  assert.ok(Array.isArray(next.entries) && next.entries.length === 2)
  const count = async (filter: string): Promise<number> => {
    const { entries: found } = parseJsonObject((await sara.send(`/v1/admin/audit?${filter}`)).text)
    assert.ok(Array.isArray(found))
    return found.length
  }
  const today = new Date().toISOString().slice(0, 10)
  const mine = await count(`subject=${id}&actor=@sara`)
  assert.ok(mine >= 2)
  assert.equal(await count(`subject=${id}&actor=${by}&from=${today}&to=${today}`), mine)
  assert.equal(await count(`subject=${id}&actor=sara&action=person.suspended`), 1)
  assert.deepEqual([await count('to=2020-01-01'), await count('actor=nobody')], [0, 0])
  for (const wrong of ['from=today', 'to=2026-02-31', 'from=2026-1-1']) {
    assert.equal((await sara.send(`/v1/admin/audit?${wrong}`)).status, 422, wrong)
  }
})
