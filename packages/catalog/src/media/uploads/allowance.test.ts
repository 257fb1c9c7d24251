/** Limits of uploads, the audience of a file before approval, and the deletion of unused bytes.
 *  Source: decisions.md#limits; docs/developers/uploads.md. */
import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { findFile, findUpload } from '@yalkut/ledger/files'
import { isRefusal, newItemId } from '@yalkut/model'
import { onEachEngine, onOneEngine } from '@yalkut/testing/engines'
import { newSound } from '@yalkut/testing/servers/uploads'
import { eventData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem, mergeItems, type World } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { StoredUpload, UploadAnswer } from '../../core/shapes/upload.ts'
import { changeFileRights } from '../files/file-rights.ts'
import { createUploadsAtWork } from './at-work.ts'
import { endEarlierProcesses, recoverUploads } from './recover.ts'
import { addPiece, beginPieces, finishPieces, piecesState } from './resumable.ts'
import { stagedIds } from './staging.ts'
import { sweepStaged, sweepUploads } from './sweep.ts'
import { newUploadId, upload } from './upload.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Senders of files to one catalog. */
function sendersTo(world: () => World) {
  let handle = 0

  /** A person who joined more than a day ago. */
  async function somebody(marks: { trusted?: boolean } = {}): Promise<SignedIn> {
    handle += 1
    const caller = await addCaller(world().catalog, `sender-${handle}`, marks)
    world().clock.pass(DAY_MS)
    return caller
  }

  const event = async (): Promise<string> =>
    await addItem(world(), { type: 'event', data: eventData({ sets: [world().sichos] }) })

  async function send(
    caller: SignedIn,
    more: { for?: string; bytes?: Buffer; services?: Partial<Services>; sizeBytes?: number } = {},
  ): Promise<UploadAnswer> {
    const { bytes = newSound(), services, sizeBytes } = more
    async function* once(): AsyncGenerator<Uint8Array> {
      yield bytes
    }
    const target = more.for ?? (await event())
    return await upload({ ...world().catalog, ...services }, caller, {
      fields: { what: 'recording', rights: 'mine', for: target },
      bytes: once,
      sizeBytes: sizeBytes ?? bytes.length,
      hint: null,
      baseUrl: 'http://localhost:8787',
    })
  }

  async function stored(caller: SignedIn, more: Parameters<typeof send>[1] = {}): Promise<StoredUpload> {
    const answer = await send(caller, more)
    assert.ok(!answer.existed)
    return answer
  }

  const approve = (suggestion: number): Promise<unknown> =>
    approveSuggestion(world().catalog, world().people.sara, suggestion)

  return { somebody, event, send, kept: stored, approve }
}

onOneEngine('Uploads', (engine) => {
  const world = worldOn(engine)
  const { somebody, event, send, kept: stored, approve } = sendersTo(world)

  describe('A new account', () => {
    test('waits a day, and the refusal says how long', async () => {
      const caller = await addCaller(world().catalog, 'newcomer')
      const target = await event()
      const wait = (error: unknown): boolean =>
        isRefusal(error) && error.code === 'rate-limited' && /24 hours/.test(error.message)
      await assert.rejects(send(caller, { for: target }), wait)
      world().clock.pass(DAY_MS)
      assert.equal((await send(caller, { for: target })).existed, false)
    })

    test('does not wait after one of its suggestions was approved', async () => {
      const caller = await addCaller(world().catalog, 'quick-one')
      world().clock.pass(DAY_MS)
      await approve((await stored(caller)).suggestion)
      const later = await addCaller(world().catalog, 'other-one')
      await assert.rejects(send(later), refused('rate-limited'))
      assert.equal((await send(caller)).existed, false)
    })
  })

  test('One account may send twenty files in a day, and twenty more a day later', async () => {
    const caller = await somebody()
    const target = await event()
    const bytes = newSound()
    for (let n = 0; n < 20; n += 1) await send(caller, { for: target })
    await assert.rejects(
      send(caller, { for: target }),
      refused('rate-limited', ({ detail }) => assert.ok(JSON.stringify(detail).includes('86'))),
    )
    // A file that the catalog has is not counted, but the server must be asked before the bytes are sent.
    world().clock.pass(DAY_MS)
    assert.equal((await send(caller, { for: target, bytes })).existed, false)
    for (let n = 0; n < 30; n += 1) {
      assert.equal((await send(caller, { for: target, bytes })).existed, true)
    }
  })

  test('One account may send one gigabyte in a day, a trusted account ten', async () => {
    const target = await event()
    const caller = await somebody()
    const large = { for: target, sizeBytes: 1_000_000_001 }
    await assert.rejects(send(caller, large), refused('rate-limited'))
    assert.equal((await send(await somebody({ trusted: true }), large)).existed, false)
    assert.equal((await send(world().people.sara, large)).existed, false)
    assert.equal((await send(world().people.robot, large)).existed, false)
  })

  test('RATE_LIMIT=off removes all these limits', async () => {
    const caller = await addCaller(world().catalog, `free-${randomInt(1e9)}`)
    const services = { limits: { captcha: true, rate: false } }
    for (let n = 0; n < 25; n += 1) await stored(caller, { services })
    assert.equal((await stored(caller, { services })).served, false, 'nor does it serve them earlier')
  })

  describe('Files that are sent', () => {
    test('are served after a suggestion that uses them is merged', async () => {
      const { projection } = world().catalog
      const answer = await stored(await somebody())
      assert.deepEqual([answer.rights, answer.served], ['open', false])
      assert.equal(projection.reads.files.isServed(answer.sha256), false)
      await approve(answer.suggestion)
      assert.equal(projection.reads.files.isServed(answer.sha256), true)
    })

    test('are served also when the merged suggestion is another one', async () => {
      const { projection } = world().catalog
      const { sha256 } = await stored(await somebody())
      const data = { title: { he: 'הקלטה' }, file: sha256, sets: [world().sichos] }
      await mergeItems(world(), [{ id: newItemId(), type: 'recording', data }])
      assert.equal(projection.reads.files.isServed(sha256), true)
    })

    test('are never served when a steward stopped them before', async () => {
      const { catalog, people } = world()
      const answer = await stored(await somebody())
      const order = { rights: 'preserved', reason: 'not ours' } as const
      await changeFileRights(catalog, people.sara, answer.sha256, order)
      await approve(answer.suggestion)
      assert.equal(catalog.projection.reads.files.isServed(answer.sha256), false)
    })

    test('wait also when the contributor is not new', async () => {
      const caller = await somebody()
      await approve((await stored(caller)).suggestion)
      assert.equal((await stored(caller)).served, false)
      assert.equal((await stored(await somebody({ trusted: true }))).served, false)
    })
  })

  test('A server with a nearly full disk refuses uploads and says why', async () => {
    const { staging } = world().catalog
    const services = { staging: { ...staging, reserveBytes: Number.MAX_SAFE_INTEGER } }
    await assert.rejects(send(await somebody(), { services }), refused('busy'))
  })

  describe('An interrupted upload', () => {
    /** Fails after the bytes were stored as an object. */
    function breaking(): Partial<Services> {
      const { objects } = world().catalog
      const adopt: typeof objects.adopt = async (path, options) => {
        await objects.adopt(path, options)
        throw new Error('the power went off')
      }
      return { objects: { ...objects, adopt } }
    }

    test('leaves bytes without a file, which are deleted after a day', async () => {
      const { catalog, clock } = world()
      const bytes = newSound()
      const caller = await somebody()
      await assert.rejects(send(caller, { bytes, services: breaking() }), /power/)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      assert.equal(await catalog.objects.size(sha256), bytes.length)
      assert.equal(await findFile(catalog.ledger.read, sha256), null)
      await sweepUploads(catalog)
      assert.equal(await catalog.objects.size(sha256), bytes.length, 'not before')
      clock.pass(DAY_MS)
      assert.equal((await sweepUploads(catalog)).objects, 1)
      assert.equal(await catalog.objects.size(sha256), null)
      assert.deepEqual(await sweepUploads(catalog), { ended: 0, objects: 0 })
    })

    test('keeps its bytes when somebody sends the same bytes again', async () => {
      const { catalog, clock } = world()
      const bytes = newSound()
      const caller = await somebody()
      await assert.rejects(send(caller, { bytes, services: breaking() }))
      const { sha256 } = await stored(caller, { bytes })
      clock.pass(2 * DAY_MS)
      await sweepUploads(catalog)
      assert.equal(await catalog.objects.size(sha256), bytes.length)
    })

    describe('whose process was killed', () => {
      /** Another process of this server, or the process of another server. It is never closed, as if it was killed. */
      const processOf = (server: string): Services => ({
        ...world().catalog,
        uploadsAtWork: createUploadsAtWork(world().catalog, server),
      })
      const state = async (id: string): Promise<unknown> => (await findUpload(world().catalog.ledger.read, id))?.status

      const over = Promise.withResolvers<void>()
      const sending: Promise<unknown>[] = []
      after(async () => {
        over.resolve()
        await Promise.all(sending)
      })

      /** Begins to send, and sends no more after the first bytes. */
      async function cutOff(services: Services, caller: SignedIn): Promise<{ id: string }> {
        const fields = { what: 'recording', rights: 'mine', for: await event() }
        const came = Promise.withResolvers<void>()
        async function* half(): AsyncGenerator<Uint8Array> {
          yield newSound().subarray(0, 400)
          came.resolve()
          await over.promise
          throw new Error('over')
        }
        const before = new Set(await stagedIds(services.staging))
        const asked = { fields, hint: null, baseUrl: 'http://localhost:8787' }
        const sent = upload(services, caller, { ...asked, bytes: half, sizeBytes: 9_000 })
        sending.push(sent.catch(() => undefined))
        await came.promise
        const [id] = (await stagedIds(services.staging)).filter((each) => !before.has(each))
        assert.ok(id !== undefined)
        return { id }
      }

      test('ends a minute later, whichever server finds it', async () => {
        const { catalog, clock } = world()
        const { id } = await cutOff(processOf('elsewhere'), await somebody())
        assert.equal(await recoverUploads(catalog), 0)
        assert.equal(await state(id), 'arriving')
        clock.pass(60_000)
        assert.equal(await recoverUploads(catalog), 1)
        assert.equal(await state(id), 'refused')
        assert.equal((await findUpload(catalog.ledger.read, id))?.sizeBytes, 400)
        assert.ok(!(await stagedIds(catalog.staging)).includes(id))
        assert.equal(await recoverUploads(catalog), 0, 'once')
      })

      test('ends at once when the clock was set back', async () => {
        const { catalog, clock } = world()
        const { id } = await cutOff(processOf('ahead'), await somebody())
        clock.pass(-HOUR_MS)
        assert.equal(await recoverUploads(catalog), 1)
        assert.equal(await state(id), 'refused')
        clock.pass(HOUR_MS)
      })

      test('ends at once when its own server starts again', async () => {
        const [killed, again] = [processOf('one'), processOf('one')]
        const other = processOf('two')
        const [cut, stays] = [await cutOff(killed, await somebody()), await cutOff(other, await somebody())]
        await endEarlierProcesses(again)
        assert.equal(await recoverUploads(again), 1)
        assert.deepEqual([await state(cut.id), await state(stays.id)], ['refused', 'arriving'])
      })

      test('counts no longer among the ten at once', async () => {
        const { clock } = world()
        const caller = await somebody({ trusted: true })
        const killed = processOf('ten')
        for (let n = 0; n < 10; n += 1) await cutOff(killed, caller)
        await assert.rejects(
          send(caller),
          refused('rate-limited', ({ message }) => assert.match(message, /10 files already/)),
        )
        clock.pass(60_000)
        assert.equal((await send(caller)).existed, false)
      })

      test('in pieces waits for its sender, also where its file was being made', async () => {
        const { catalog } = world()
        const caller = await somebody()
        const [killed, again] = [processOf('three'), processOf('three')]
        const id = newUploadId()
        const bytes = newSound()
        const fields = { what: 'recording', rights: 'mine', for: await event() }
        await beginPieces(killed, caller, { id, fields, sizeBytes: bytes.length })
        async function* whole(): AsyncGenerator<Uint8Array> {
          yield bytes
        }
        await addPiece(killed, caller, { id, offsetBytes: 0, bytes: whole() })
        const inspecting = Promise.withResolvers<void>()
        const adopt = async (): Promise<never> => {
          inspecting.resolve()
          return await new Promise(() => undefined)
        }
        const standing = { ...killed, objects: { ...catalog.objects, adopt } }
        const baseUrl = 'http://localhost:8787'
        void finishPieces(standing, caller, { id, baseUrl })
        await inspecting.promise
        await assert.rejects(finishPieces(again, caller, { id, baseUrl }), refused('busy'))
        await endEarlierProcesses(again)
        assert.equal((await finishPieces(again, caller, { id, baseUrl })).status, 'kept')
      })
    })

    test('in pieces is deleted a day after its last piece', async () => {
      const { catalog, clock } = world()
      const caller = await somebody()
      const id = newUploadId()
      const fields = { what: 'recording', rights: 'mine', for: await event() }
      await beginPieces(catalog, caller, { id, fields, sizeBytes: 1_000 })
      clock.pass(23 * HOUR_MS)
      await sweepUploads(catalog)
      assert.equal((await piecesState(catalog, caller, id)).status, 'arriving')
      clock.pass(2 * HOUR_MS)
      await assert.rejects(piecesState(catalog, caller, id), refused('not-found'))
      await sweepUploads(catalog)
      assert.equal((await findUpload(catalog.ledger.read, id))?.status, 'refused')
    })

    test('is removed from the folder of this server after its end, and not before', async () => {
      const { catalog, clock } = world()
      const caller = await somebody()
      const id = newUploadId()
      const fields = { what: 'recording', rights: 'mine', for: await event() }
      await beginPieces(catalog, caller, { id, fields, sizeBytes: 1_000 })
      const isHere = async (): Promise<boolean> => (await stagedIds(catalog.staging)).includes(id)
      await sweepStaged(catalog)
      assert.equal(await isHere(), true)
      clock.pass(2 * DAY_MS)
      await sweepUploads(catalog)
      await sweepStaged(catalog)
      assert.equal(await isHere(), false)
    })
  })
})

onEachEngine('Uploads of one account', (engine) => {
  const world = worldOn(engine)
  const { somebody, event, send } = sendersTo(world)

  test('count also when the last of them has a later time than the next', async () => {
    const caller = await somebody()
    world().clock.pass(DAY_MS)
    const target = await event()
    for (let n = 0; n < 20; n += 1) await send(caller, { for: target })
    world().clock.pass(-60_000)
    await assert.rejects(send(caller, { for: target }), refused('rate-limited'))
    world().clock.pass(-DAY_MS / 2)
    assert.equal((await send(caller, { for: target })).existed, false)
  })

  test('at the same time never exceed the limit together', async () => {
    const caller = await somebody()
    const target = await event()
    for (let n = 0; n < 19; n += 1) await send(caller, { for: target })
    const ends = await Promise.allSettled(Array.from({ length: 4 }, () => send(caller, { for: target })))
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})
