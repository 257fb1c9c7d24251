import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setFileRights } from '@yalkut/ledger/files'
import { newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { eventData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addRecording, addScan, holdFile } from '@yalkut/testing/worlds/heard'
import { addCaller, addItem, mergeItems, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { createDraft } from '../../changing/drafts/drafts.ts'
import { sendBackSuggestion } from '../../changing/review/send-back.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import type { RequestedWork } from '../../core/shapes/machine.ts'
import { claimMachineWork, failMachineWork, finishMachineWork, progressMachineWork } from './do-work.ts'
import { LEASE_SECONDS } from './leases.ts'
import { machineRequests, machineSummary } from './list-requests.ts'
import { REQUESTS_A_DAY, requestMachineWork } from './request-work.ts'

onEachEngine('The queue of machines', (engine) => {
  const world = worldOn(engine)
  let otherRobot: SignedIn
  before(async () => {
    otherRobot = await addCaller(world().catalog, 'robot-2', { bot: true })
  })

  function request(item: string, by: SignedIn = world().people.chana): Promise<RequestedWork> {
    return requestMachineWork(world().catalog, by, { kind: 'ocr', item })
  }

  async function newScan(): Promise<string> {
    return await addScan(world(), await holdFile(world(), 'open'))
  }

  /** Claims the next request, which must be for this item. */
  async function take(item: string, by: SignedIn = world().people.robot) {
    const { request, lease } = await claimMachineWork(world().catalog, by, ['ocr'])
    assert.equal(request?.item, item)
    assert.ok(request !== null && lease !== null)
    return { id: request.id, lease: lease.id, request }
  }

  async function statusOf(item: string) {
    const { requests } = await machineRequests(world().catalog, { item, limit: 1 })
    return requests[0] ?? null
  }

  /** Finishes all requests, so that none waits. */
  async function finishAll(): Promise<void> {
    const { catalog, people } = world()
    for (;;) {
      const { request, lease } = await claimMachineWork(catalog, people.robot)
      if (request === null || lease === null) return
      await failMachineWork(catalog, people.robot, request.id, { lease: lease.id, note: 'x' })
    }
  }

  test('accepts served items, and explains a refusal of other items', async () => {
    const { catalog, people, sealed, sichos, sichosWork } = world()
    const served = await newScan()
    const withheld = await addScan(world(), await holdFile(world(), 'link'))
    const lost = await addScan(world(), 'e'.repeat(64))
    const elsewhere = await addRecording(world(), { url: 'https://example.org/a.mp3' })
    const event = await addItem(world(), { type: 'event', data: eventData({ sets: [sichos] }) })
    const silent = await addRecording(world(), { event })
    const locked = await addRecording(world(), { url: 'https://example.org/b', sets: [sealed] })
    const hear = (item: string) => requestMachineWork(catalog, people.chana, { kind: 'transcript', item })
    assert.equal((await request(served)).created, true)
    assert.equal((await hear(elsewhere)).created, true)
    for (const item of [withheld, lost, sichosWork, elsewhere]) {
      await assert.rejects(request(item), refused('invalid'))
    }
    for (const item of [silent, locked, served]) {
      await assert.rejects(hear(item), refused('invalid'))
    }
    await assert.rejects(request('not-an-id'), refused('bad-request'))
    await assert.rejects(request(newItemId()), refused('not-found'))
    await finishAll()
  })

  test('is shared by people who request the same work, while it waits and while it runs', async () => {
    const scan = await newScan()
    const [first, second] = await Promise.all([request(scan), request(scan, world().people.dovid)])
    assert.deepEqual([first.created, second.created].sort(), [false, true])
    assert.equal(first.request.id, second.request.id)
    const { id, lease } = await take(scan)
    const joined = await request(scan, world().people.kalman)
    assert.deepEqual([joined.created, joined.request.status], [false, 'running'])
    await failMachineWork(world().catalog, world().people.robot, id, { lease, note: 'no page' })
    assert.equal((await request(scan)).created, true, 'what failed may be asked for again')
    await finishAll()
  })

  test('gives each request its position among those of its kind', async () => {
    const scans = [await newScan(), await newScan(), await newScan()]
    for (const scan of scans) await request(scan)
    const recording = await addRecording(world(), { url: 'https://example.org/c' })
    const { catalog, people } = world()
    await requestMachineWork(catalog, people.chana, { kind: 'transcript', item: recording })
    const positions = async () => {
      const items = [...scans, recording].join(',')
      const { requests } = await machineRequests(catalog, { items, limit: 200 })
      return requests.map(({ position }) => position)
    }
    assert.deepEqual(await positions(), [1, 3, 2, 1])
    await take(scans[0] ?? '')
    assert.deepEqual(await positions(), [1, 2, 1, null])
    const { ocr, transcript } = await machineSummary(catalog)
    assert.deepEqual([ocr.waiting, ocr.running, transcript.waiting], [2, 1, 1])
    world().clock.pass((LEASE_SECONDS + 60) * 1_000)
    // This request was tried once, so requests that were never tried come first.
    assert.deepEqual(await positions(), [1, 2, 1, 3])
    await finishAll()
  })

  test('gives two simultaneous machines different requests, never the same one', async () => {
    const scans = [await newScan(), await newScan(), await newScan()]
    for (const scan of scans) await request(scan)
    const { catalog, people } = world()
    const robots = [people.robot, otherRobot, people.robot, otherRobot, people.robot]
    const taken = await Promise.all(robots.map((robot) => claimMachineWork(catalog, robot)))
    const items = taken.flatMap(({ request }) => request?.item ?? [])
    assert.deepEqual([...items].sort(), [...scans].sort())
    for (const [at, { request, lease }] of taken.entries()) {
      const robot = robots[at]
      if (request === null || lease === null || robot === undefined) continue
      await failMachineWork(catalog, robot, request.id, { lease: lease.id, note: 'x' })
    }
  })

  test('takes a request back when its lease expires, and fails it after three attempts', async () => {
    const { catalog, people, clock } = world()
    const scan = await newScan()
    await request(scan)
    const first = await take(scan)
    clock.pass((LEASE_SECONDS - 60) * 1_000)
    const renewed = { lease: first.lease, done: 3, total: 9 }
    await progressMachineWork(catalog, people.robot, first.id, renewed)
    for (const more of [{ done: 10 }, { total: 2 }, { done: 5, total: 4 }]) {
      const odd = progressMachineWork(catalog, people.robot, first.id, { ...renewed, ...more })
      await assert.rejects(odd, refused('invalid'))
    }
    clock.pass((LEASE_SECONDS - 60) * 1_000)
    assert.equal((await claimMachineWork(catalog, otherRobot)).request, null, 'it was renewed')
    clock.pass(LEASE_SECONDS * 1_000)
    const second = await take(scan, otherRobot)
    assert.deepEqual(second.request.progress, { done: 3, total: 9 })
    for (const act of [
      () => progressMachineWork(catalog, people.robot, first.id, renewed),
      () => finishMachineWork(catalog, people.robot, first.id, { lease: first.lease }),
      () => failMachineWork(catalog, people.robot, first.id, { lease: first.lease, note: 'x' }),
    ]) {
      await assert.rejects(act(), refused('state'))
    }
    clock.pass((LEASE_SECONDS + 1) * 1_000)
    assert.equal((await statusOf(scan))?.status, 'waiting', 'who reads sees that it lapsed')
    await take(scan)
    clock.pass((LEASE_SECONDS + 1) * 1_000)
    const failed = await statusOf(scan)
    assert.deepEqual([failed?.status, failed?.position], ['failed', null])
    assert.match(failed?.note ?? '', /3 פעמים/)
    assert.equal((await claimMachineWork(catalog, otherRobot)).request, null)
  })

  test('takes a request back at once when the clock was set back', async () => {
    const { clock } = world()
    const scan = await newScan()
    await request(scan)
    const { id } = await take(scan)
    clock.pass(-3_600_000)
    assert.equal((await statusOf(scan))?.status, 'waiting')
    assert.equal((await take(scan, otherRobot)).id, id)
    clock.pass(3_600_000)
    await finishAll()
  })

  test('lets a machine fail a request, retry it later, or give it back', async () => {
    const { catalog, people } = world()
    const scan = await newScan()
    await request(scan)
    for (let times = 0; times < 5; times += 1) {
      const { id, lease } = await take(scan)
      const back = { lease, note: 'stopped', outcome: 'give-back' } as const
      const request = await failMachineWork(catalog, people.robot, id, back)
      assert.deepEqual([request.status, request.position], ['waiting', 1])
    }
    for (const status of ['waiting', 'waiting', 'failed']) {
      const { id, lease } = await take(scan)
      const retry = { lease, note: 'no memory', outcome: 'retry' } as const
      const request = await failMachineWork(catalog, people.robot, id, retry)
      assert.deepEqual([request.status, request.note], [status, 'no memory'])
    }
  })

  test('ends with the suggestion of the machine, and is not repeated', async () => {
    const { catalog, people } = world()
    const scan = await newScan()
    await request(scan)
    const { id, lease } = await take(scan)
    const draft = await createDraft(catalog, people.robot, { title: 'OCR' })
    const foreign = await createDraft(catalog, people.chana, { title: 'OCR' })
    const progress = (suggestion: number) => progressMachineWork(catalog, people.robot, id, { lease, suggestion })
    await assert.rejects(progress(foreign.id), refused('invalid'))
    await assert.rejects(progress(99_999), refused('invalid'))
    assert.equal((await progress(draft.id)).request.suggestion, draft.id)
    const finish = (suggestion: number) =>
      finishMachineWork(catalog, people.robot, id, { lease, suggestion, note: '4 pages' })
    await assert.rejects(finish(draft.id), refused('invalid'), 'a draft is not sent yet')
    const layer = { scan, kind: 'machine-ocr', engine: { name: 'reader', version: '1' } }
    const sent = await suggest(world(), [{ type: 'text-layer', data: layer }], 'robot')
    const { request: done } = await finish(sent.id)
    assert.deepEqual([done.status, done.suggestion, done.note], ['done', sent.id, '4 pages'])
    await assert.rejects(finish(sent.id), refused('state'))
    await assert.rejects(request(scan), refused('state'))
    await sendBackSuggestion(catalog, people.kalman, sent.id, 'not one word is right')
    assert.equal((await request(scan)).created, true, 'nobody wanted it, so it may be read again')
    await finishAll()
    await mergeItems(world(), [{ id: newItemId(), type: 'text-layer', data: layer }])
    await assert.rejects(request(scan), refused('state'))
  })

  test('fails a request whose file is no longer served when its turn comes', async () => {
    const { catalog, people } = world()
    const file = await holdFile(world(), 'open')
    const scan = await addScan(world(), file)
    const next = await newScan()
    await request(scan)
    await request(next)
    const at = catalog.clock().toISOString()
    await catalog.ledger.write((tx) =>
      setFileRights(tx, { sha256: file, rights: 'preserved', reason: null, by: null, at }),
    )
    const { id, lease } = await take(next)
    const failed = await statusOf(scan)
    assert.deepEqual([failed?.status, /not served/.test(failed?.note ?? '')], ['failed', true])
    await failMachineWork(catalog, people.robot, id, { lease, note: 'x' })
  })

  test('suggests times once, when they are sent twice at once', async () => {
    const { catalog, people } = world()
    const item = await addRecording(world(), { url: 'https://example.org/timed' })
    const [text, segment] = [newItemId(), newItemId()]
    const words = { text, order: 'V', kind: 'paragraph', content: 'שלום', proofread: 0 }
    await mergeItems(world(), [
      { id: text, type: 'text', data: { kind: 'transcript', language: 'he', recording: item } },
      { id: segment, type: 'segment', data: words },
    ])
    await requestMachineWork(catalog, people.chana, { kind: 'align', item })
    const { request, lease } = await claimMachineWork(catalog, people.robot, ['align'])
    assert.ok(request !== null && lease !== null)
    const spans = [{ segment, startMs: 100, endMs: 900, score: 0.5 }]
    const send = () => finishMachineWork(catalog, people.robot, request.id, { lease: lease.id, spans, note: 'x' })
    const [first, second] = await Promise.allSettled([send(), send()])
    assert.deepEqual([first.status, second.status].sort(), ['fulfilled', 'rejected'])
    const made = await catalog.ledger.read
      .selectFrom('suggestions')
      .select('id')
      .where('title', 'like', 'סנכרון%')
      .execute()
    const ended = await statusOf(item)
    assert.deepEqual([made.map(({ id }) => id), ended?.status, ended?.note], [[ended?.suggestion], 'done', 'x'])
  })

  test('says whether a machine is free, so that work begins at once', async () => {
    const { catalog, people, clock } = world()
    clock.pass(24 * 3_600_000)
    const [one, two] = [await newScan(), await newScan()]
    assert.equal((await machineSummary(catalog)).startsAtOnce, false)
    assert.equal((await claimMachineWork(catalog, people.robot, ['ocr'])).request, null)
    assert.equal((await machineSummary(catalog)).startsAtOnce, true)
    assert.equal((await request(one)).startsAtOnce, true)
    assert.equal((await request(two)).startsAtOnce, false, 'another waits before it')
    await take(one)
    assert.equal((await machineSummary(catalog)).startsAtOnce, false, 'the machine is at work')
    clock.pass(3_600_000)
    await finishAll()
  })

  test('does not count a working machine as free, also when nothing else waits', async () => {
    const { catalog, people, clock } = world()
    clock.pass(24 * 3_600_000)
    const [one, two] = [await newScan(), await newScan()]
    assert.equal((await claimMachineWork(catalog, people.robot, ['ocr'])).request, null)
    await request(one)
    await take(one)
    assert.equal((await machineSummary(catalog)).startsAtOnce, false)
    assert.equal((await request(two)).startsAtOnce, false)
    clock.pass(3_600_000)
    await finishAll()
  })

  test('accepts thirty requests of one person in 24 hours', async () => {
    const { catalog, clock } = world()
    const eager = await addCaller(catalog, 'eager')
    const file = await holdFile(world(), 'open')
    for (let n = 0; n < REQUESTS_A_DAY; n += 1) {
      assert.equal((await request(await addScan(world(), file), eager)).created, true)
    }
    const more = await addScan(world(), file)
    await assert.rejects(
      request(more, eager),
      refused('rate-limited', ({ detail }) => {
        assert.ok(typeof detail === 'object' && detail !== null && 'retryAfterSeconds' in detail)
      }),
    )
    assert.equal((await request(more)).created, true, 'others may')
    assert.equal((await request(more, eager)).created, false, 'joining is free')
    clock.pass(24 * 3_600_000)
    assert.equal((await request(await addScan(world(), file), eager)).created, true)
    await finishAll()
  })

  test('lists requests in pages, the newest first', async () => {
    const { catalog } = world()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const query = cursor === undefined ? {} : { cursor }
      const page = await machineRequests(catalog, { kind: 'ocr', limit: 7, ...query })
      seen.push(...page.requests.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    const { requests } = await machineRequests(catalog, { kind: 'ocr', limit: 200 })
    const all = requests.map(({ id }) => id)
    assert.deepEqual(seen, all)
    const falling = all.toSorted((a, b) => b - a)
    assert.deepEqual(seen, falling)
    const failed = await machineRequests(catalog, { status: 'failed', limit: 200 })
    assert.ok(failed.requests.every(({ status }) => status === 'failed'))
    const bad = [{ cursor: 'x' }, { item: 'x' }, { items: 'x' }, { items: ',' }]
    for (const query of bad) {
      await assert.rejects(machineRequests(catalog, { limit: 1, ...query }), refused('bad-request'))
    }
    const many = Array.from({ length: 101 }, newItemId).join(',')
    await assert.rejects(machineRequests(catalog, { items: many, limit: 1 }), refused('bad-request'))
  })

  test('can be claimed by machines only', async () => {
    const { catalog, people } = world()
    for (const person of [people.sara, people.adina, people.chana]) {
      await assert.rejects(claimMachineWork(catalog, person), refused('forbidden'))
    }
    await assert.rejects(claimMachineWork(catalog, { kind: 'visitor' }), refused('unauthorized'))
    const nothing = progressMachineWork(catalog, people.robot, 99_999, { lease: 'x' })
    await assert.rejects(nothing, refused('not-found'))
  })
})
