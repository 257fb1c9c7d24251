/** Posts to webhooks: signed, in order, at least once, with only what readers are shown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeAccount } from '@yalkut/catalog/people'
import { deleteWebhook, resumeWebhook, testWebhook } from '@yalkut/catalog/publishing'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { accept, answering, isSignedWith, until, withoutRepeats } from '@yalkut/testing/outside/hook-receiver'
import { authorData, bodyOf, setData, unitData, workData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, mergeItems } from '@yalkut/testing/worlds/world'
import { hookingOn } from './hooking.ts'

const HOUR_MS = 3_600_000

onOneEngine('webhooks', (engine) => {
  const hooking = hookingOn(engine)

  test('get the commits after their registration, signed, in order, each once', async () => {
    const { world, receiver, register, merge, round, deliveries } = hooking()
    const { dovid } = world.people
    const { id, secret, commit } = await register(dovid, '/order')
    await round()
    assert.deepEqual(receiver.seqsAt('/order'), [])
    const first = await merge(2)
    assert.equal(first[0], commit + 1)
    await round()
    const second = await merge(130)
    await round()
    assert.deepEqual(receiver.seqsAt('/order'), [...first, ...second])
    const posts = receiver.posts.filter(({ path }) => path === '/order')
    assert.deepEqual(
      posts.map(({ seqs }) => seqs.length),
      [2, 100, 30],
    )
    assert.ok(posts.every((post) => isSignedWith(secret, post)))
    assert.equal(new Set(posts.map((post) => post.id)).size, 3)
    const [last] = await deliveries(dovid, id)
    assert.deepEqual(
      { status: last?.status, attempt: last?.attempt, error: last?.error, last: last?.last },
      { status: 204, attempt: 1, error: null, last: second.at(-1) },
    )
    await deleteWebhook(world.catalog, dovid, id)
  })

  test('get only commits that touch their types and sets', async () => {
    const { world, receiver, register, merge, round } = hooking()
    const person = await addCaller(world.catalog, 'filters')
    await register(person, '/types', { types: ['set', 'work'] })
    await register(person, '/sets', { sets: [world.maamarim] })
    await register(person, '/both', { types: ['author'], sets: [world.maamarim, world.sichos] })
    await register(person, '/none', { types: ['recording'] })
    const [sichos = 0] = await merge(1, [world.sichos])
    const [maamarim = 0] = await merge(1, [world.maamarim])
    const [neither = 0] = await merge(1, [])
    const id = newItemId()
    const set = await mergeItems(world, [{ id, type: 'set', data: setData('kovetz') }])
    await round()
    await round()
    assert.deepEqual(receiver.seqsAt('/types'), [set])
    assert.deepEqual(receiver.seqsAt('/sets'), [maamarim])
    assert.deepEqual(receiver.seqsAt('/both'), [sichos, maamarim])
    assert.deepEqual(receiver.seqsAt('/none'), [])
    assert.ok(neither > 0)
    await merge(120, [])
    await round()
    const [types] = await hooking().hooksOf(person)
    assert.equal(types?.commit, set + 120, 'commits that were passed over are recorded')
  })

  test('of an earlier version to another port are switched off, and their owner is told once', async () => {
    const { world, mails, register, merge, round, hooksOf, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'ports')
    const { id } = await register(person, '/ports')
    const at = world.clock.now().toISOString()
    await world.catalog.ledger.write(async (tx) => {
      const url = 'https://example.com:6379/hook'
      await tx.updateTable('webhooks').set({ url }).where('id', '=', id).execute()
      const address = { address: 'ports@example.org', person_id: person.person.id }
      await tx
        .insertInto('emails')
        .values({ ...address, verified_at: at })
        .execute()
    })
    const before = mails.length
    await merge(1)
    await round()
    await merge(1)
    await round()
    const [hook] = await hooksOf(person)
    assert.equal(hook?.active, false)
    const [last, ...others] = await deliveries(person, id)
    assert.match(last?.error ?? '', /ports 443 and 8443 alone/)
    assert.deepEqual([last?.status, others], [null, []])
    const told = mails.slice(before).filter(({ to }) => to === 'ports@example.org')
    assert.equal(told.length, 1)
    assert.match(told[0]?.text ?? '', /example\.com:6379 was switched off/)
    await deleteWebhook(world.catalog, person, id)
  })

  test('retry with growing waits and the same id, and are switched off after 20 failures', async () => {
    const { world, receiver, register, merge, round, hooksOf, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'retries')
    const { id } = await register(person, '/retries')
    const posts = () => receiver.posts.filter(({ path }) => path === '/retries')
    receiver.answer = answering(500)
    const commits = await merge(2)
    await round()
    const waits: number[] = []
    for (let failure = 1; failure < 20; failure += 1) {
      assert.equal(posts().length, failure)
      const [hook] = await hooksOf(person)
      assert.equal(hook?.failures, failure)
      const waitMs = Date.parse(hook?.nextAttemptAt ?? '') - world.clock.now().getTime()
      waits.push(Math.max(0, Math.round(waitMs / 300_000) * 5))
      await round()
      // The clock of the test advances a second at each look.
      if (failure > 1) assert.equal(posts().length, failure, 'not before its time')
      // Commits that come meanwhile are not in the repeated post.
      if (failure < 3) commits.push(...(await merge(1)))
      world.clock.pass(waitMs + 1)
      await round()
    }
    assert.deepEqual(waits, [0, 5, 30, 120, 300, 600, 840, ...Array(12).fill(1_440)])
    assert.equal(new Set(posts().map((post) => post.id)).size, 1)
    const [off] = await hooksOf(person)
    assert.deepEqual([off?.active, off?.failures, off?.nextAttemptAt], [false, 20, null])
    receiver.answer = accept
    world.clock.pass(100 * HOUR_MS)
    await round()
    assert.equal(posts().length, 20, 'switched off')
    const resumed = await resumeWebhook(world.catalog, person, id)
    assert.deepEqual([resumed.active, resumed.failures], [true, 0])
    await round()
    assert.deepEqual(
      posts()
        .slice(20)
        .flatMap(({ seqs }) => seqs),
      commits,
    )
    const kept = await deliveries(person, id)
    assert.deepEqual(kept.map(({ attempt, status }) => [attempt, status]).slice(0, 4), [
      [1, 204],
      [1, 204],
      [20, 500],
      [19, 500],
    ])
  })

  test('are switched off at once by an address that is gone (410), and go on when they are resumed', async () => {
    const { world, receiver, register, merge, round, hooksOf, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'gone')
    const { id } = await register(person, '/gone')
    receiver.answer = answering(410)
    const commits = await merge(2)
    await round()
    const [off] = await hooksOf(person)
    assert.deepEqual([off?.active, off?.failures, off?.nextAttemptAt], [false, 1, null])
    world.clock.pass(100 * HOUR_MS)
    await merge(1).then((more) => commits.push(...more))
    await round()
    const kept = await deliveries(person, id)
    assert.deepEqual(
      kept.map(({ status, error }) => [status, error]),
      [[410, 'Answered 410.']],
    )
    receiver.answer = accept
    await resumeWebhook(world.catalog, person, id)
    await round()
    assert.deepEqual(withoutRepeats(receiver.seqsAt('/gone')), commits)
    await deleteWebhook(world.catalog, person, id)
  })

  test('that are resumed while a post is on its way do not wait as after that post', async () => {
    const { world, receiver, register, merge, round, hooksOf } = hooking()
    const person = await addCaller(world.catalog, 'meanwhile')
    const { id } = await register(person, '/meanwhile')
    receiver.answer = answering(500)
    const commits = await merge(1)
    for (let failure = 1; failure < 4; failure += 1) {
      await round()
      world.clock.pass(HOUR_MS)
    }
    receiver.answer = (_post, response) => {
      receiver.answer = accept
      void resumeWebhook(world.catalog, person, id).then(() => response.writeHead(500).end())
    }
    await round()
    await round()
    assert.equal(receiver.posts.filter(({ path }) => path === '/meanwhile').length, 5)
    const [resumed] = await hooksOf(person)
    assert.deepEqual([resumed?.active, resumed?.failures, resumed?.nextAttemptAt], [true, 0, null])
    assert.deepEqual(withoutRepeats(receiver.seqsAt('/meanwhile')), commits)
    await deleteWebhook(world.catalog, person, id)
  })

  test('take an address that stays silent for one that failed, and hold up no other', async () => {
    const { world, receiver, register, merge, round, hooksOf, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'silent')
    const { id } = await register(person, '/silent')
    const other = await register(person, '/answers')
    receiver.answer = (post, response) => {
      if (post.path !== '/silent') accept(post, response)
    }
    const commits = await merge(1)
    await round({ allowsLoopback: true, timeoutMs: 200 })
    assert.deepEqual(receiver.seqsAt('/answers'), commits)
    const [post] = await deliveries(person, id)
    assert.deepEqual([post?.status, post?.attempt], [null, 1])
    assert.match(post?.error ?? '', /no answer within 0.2 s/)
    const silent = (await hooksOf(person)).find((hook) => hook.id === id)
    assert.deepEqual([silent?.active, silent?.failures], [true, 1])
    receiver.answer = accept
    world.clock.pass(HOUR_MS)
    await round()
    assert.deepEqual(receiver.seqsAt('/silent'), [...commits, ...commits])
    for (const hook of [id, other.id]) await deleteWebhook(world.catalog, person, hook)
  })

  test('are not stuck when the clock was set back', async () => {
    const { world, receiver, register, merge, round } = hooking()
    const person = await addCaller(world.catalog, 'clock')
    await register(person, '/clock')
    receiver.answer = answering(503)
    const commits = await merge(1)
    world.clock.pass(1_000 * HOUR_MS)
    await round()
    receiver.answer = accept
    world.clock.pass(-1_000 * HOUR_MS)
    await round()
    assert.deepEqual(receiver.seqsAt('/clock'), [...commits, ...commits])
  })

  test('follow no redirect, and reach no address that is not public', async () => {
    const { world, receiver, register, merge, round, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'redirects')
    const { id } = await register(person, '/redirect')
    receiver.answer = (_post, response) => {
      response.writeHead(302, { location: `${receiver.url}/secret` }).end()
    }
    await merge(1)
    await round()
    assert.equal(receiver.posts.filter(({ path }) => path === '/secret').length, 0)
    receiver.answer = accept
    const before = receiver.posts.length
    world.clock.pass(HOUR_MS)
    await round({ allowsLoopback: false })
    assert.equal(receiver.posts.length, before, 'a hook that leads inside is asked again at each post')
    const [inside, ...earlier] = await deliveries(person, id)
    const redirect = earlier.at(-1)
    assert.match(redirect?.error ?? '', /302: redirects are not followed/)
    assert.equal(inside?.status, null)
    assert.ok(inside.error !== null)
    await deleteWebhook(world.catalog, person, id)
  })

  test('get words only while they are shown', async () => {
    const { world, receiver, register, round } = hooking()
    const person = await addCaller(world.catalog, 'rights')
    const { id } = await register(person, '/rights')
    const [set, work, unit] = [newItemId(), newItemId(), newItemId()]
    const words = 'מילים שנמחקו'
    const data = unitData(work, '1', { body: bodyOf(words) })
    await mergeItems(world, [{ id: set, type: 'set', data: setData('to-lock') }])
    await mergeItems(world, [{ id: work, type: 'work', data: workData('kuntres', { sets: [set] }) }])
    receiver.answer = answering(500)
    const commit = await mergeItems(world, [{ id: unit, type: 'unit', data }])
    await round()
    const before = receiver.posts.filter(({ path }) => path === '/rights')
    assert.ok(before.some(({ body }) => body.includes(words)))
    receiver.answer = accept
    const locked = setData('to-lock', { policy: 'locked' })
    await mergeItems(world, [{ id: set, type: 'set', data: locked }])
    world.clock.pass(HOUR_MS)
    await round()
    const after = receiver.posts.filter(({ path }) => path === '/rights').slice(before.length)
    assert.ok(after.some(({ seqs }) => seqs.includes(commit)))
    assert.ok(after.every(({ body }) => !body.includes(words)))
    await deleteWebhook(world.catalog, person, id)
  })

  test('get bodies of at most 1 MB; `changed` counts what was cut', async () => {
    const { world, receiver, register, round } = hooking()
    const person = await addCaller(world.catalog, 'large')
    const { id } = await register(person, '/large')
    const authors = (count: number, size: number) =>
      Array.from({ length: count }, () => {
        const author = newItemId()
        const note = 'א'.repeat(size)
        return { id: author, type: 'author', data: authorData(author, { note }) }
      })
    await mergeItems(world, authors(210, 10))
    await mergeItems(world, authors(120, 4_500))
    await mergeItems(world, authors(40, 4_500))
    await mergeItems(world, authors(80, 4_500))
    await round()
    const posts = receiver.posts.filter(({ path }) => path === '/large')
    const commits = posts.flatMap(({ body }) => listOf(parseJsonObject(body).commits))
    assert.deepEqual(
      commits.map(({ changed }) => changed),
      [210, 120, 40, 80],
    )
    const lengths = commits.map(({ changes }) => listOf(changes).length)
    assert.equal(lengths[0], 200)
    assert.ok(lengths[1] !== undefined && lengths[1] > 90 && lengths[1] < 120, `${lengths[1]}`)
    assert.deepEqual(lengths.slice(2), [40, 80])
    assert.ok(posts.every(({ bytes }) => bytes <= 1_000_000))
    await deleteWebhook(world.catalog, person, id)
  })

  test('wait for no slow address', async () => {
    const { world, receiver, register, merge, round } = hooking()
    const person = await addCaller(world.catalog, 'slow')
    const slow = await register(person, '/slow')
    await register(person, '/fast')
    let letGo = (): void => undefined
    receiver.answer = (post, response) => {
      if (post.path === '/slow') letGo = () => accept(post, response)
      else accept(post, response)
    }
    const first = await merge(1)
    const running = round()
    await until(() => receiver.seqsAt('/fast').length >= 1)
    const second = await merge(3)
    await until(() => receiver.seqsAt('/fast').length >= 4)
    assert.deepEqual(receiver.seqsAt('/slow'), first, 'one post at a time')
    letGo()
    receiver.answer = accept
    await running
    assert.deepEqual(receiver.seqsAt('/slow'), [...first, ...second])
    assert.deepEqual(receiver.seqsAt('/fast'), [...first, ...second])
    await deleteWebhook(world.catalog, person, slow.id)
  })

  test('rest while their person is suspended, and go with the account', async () => {
    const { world, receiver, register, merge, round } = hooking()
    const { ledger } = world.catalog
    const person = await addCaller(world.catalog, 'leaver')
    const { id } = await register(person, '/leaver')
    const suspend = (suspended_at: string | null) =>
      ledger.write((tx) => tx.updateTable('people').set({ suspended_at }).where('id', '=', person.person.id).execute())
    await suspend('2026-01-01T00:00:00.000Z')
    const commits = await merge(2)
    await round()
    assert.deepEqual(receiver.seqsAt('/leaver'), [])
    await suspend(null)
    await round()
    assert.deepEqual(receiver.seqsAt('/leaver'), commits)
    await closeAccount(world.catalog, person, { handle: 'leaver' })
    await merge(1)
    await round()
    assert.deepEqual(receiver.seqsAt('/leaver'), commits)
    const left = await ledger.read
      .selectFrom('webhook_deliveries')
      .select('number')
      .where('webhook_id', '=', id)
      .execute()
    assert.deepEqual(left, [])
  })

  test('keep their last 50 deliveries', async () => {
    const { world, register, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'many')
    const { id } = await register(person, '/many')
    for (let n = 0; n < 53; n += 1) {
      world.clock.pass(10_000)
      const { status, first } = await testWebhook(world.catalog, person, id)
      assert.deepEqual([status, first], [204, null])
    }
    assert.equal((await deliveries(person, id)).length, 50)
    const rows = await world.catalog.ledger.read
      .selectFrom('webhook_deliveries')
      .select('number')
      .where('webhook_id', '=', id)
      .execute()
    assert.equal(rows.length, 50)
  })

  test('are tested once in five seconds, also by requests at the same time', async () => {
    const { world, receiver, register, deliveries } = hooking()
    const person = await addCaller(world.catalog, 'tester')
    const { id } = await register(person, '/tested')
    const tries = await Promise.allSettled(Array.from({ length: 3 }, () => testWebhook(world.catalog, person, id)))
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    assert.equal(refusals.length, 2)
    for (const refusal of refusals) assert.ok(refused('rate-limited')(refusal))
    assert.equal(receiver.posts.filter(({ path }) => path === '/tested').length, 1)
    const [kept, ...more] = await deliveries(person, id)
    assert.deepEqual([kept?.status, kept?.error, more.length], [204, null, 0])
    world.clock.pass(6_000)
    assert.equal((await testWebhook(world.catalog, person, id)).status, 204)
  })

  test('are five for each person, of the open internet', async () => {
    const { world, register } = hooking()
    const person = await addCaller(world.catalog, 'five')
    const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => register(person, `/five/${n}`)))
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 5)
    await assert.rejects(register(person, '/more'), refused('state'))
    const other = await addCaller(world.catalog, 'other')
    const [hook] = await hooking().hooksOf(person)
    const id = hook?.id ?? 0
    await assert.rejects(deleteWebhook(world.catalog, other, id), refused('not-found'))
    await assert.rejects(resumeWebhook(world.catalog, other, id), refused('not-found'))
    await assert.rejects(testWebhook(world.catalog, other, id), refused('not-found'))
    await assert.rejects(hooking().deliveries(other, id), refused('not-found'))
  })
})
