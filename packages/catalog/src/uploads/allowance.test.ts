/** Limits of uploads, the audience of a file before approval, and the deletion of unused bytes.
 *  Source: decisions.md#limits; docs/developers/uploads.md. */
import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { describe, test } from 'node:test'
import { findFile, findUpload } from '@yalkut/ledger/files'
import { isRefusal, newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { newSound } from '@yalkut/testing/servers/uploads'
import { eventData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem, mergeItems } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { SignedIn } from '../access/caller.ts'
import { changeFileRights } from '../files/file-rights.ts'
import { approveSuggestion } from '../review/approve.ts'
import type { Services } from '../services/services.ts'
import type { KeptUpload, UploadAnswer } from '../shapes/upload.ts'
import { endLeftBehind, uploadsBefore } from './left-behind.ts'
import { beginPieces, piecesState } from './resumable.ts'
import { sweepStaged, sweepUploads } from './sweep.ts'
import { newUploadId, upload } from './upload.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onEachEngine('Uploads', (engine) => {
  const world = worldOn(engine)
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

  async function kept(
    caller: SignedIn,
    more: Parameters<typeof send>[1] = {},
  ): Promise<KeptUpload> {
    const answer = await send(caller, more)
    assert.ok(!answer.existed)
    return answer
  }

  const approve = (suggestion: number): Promise<unknown> =>
    approveSuggestion(world().catalog, world().people.sara, suggestion)

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
      await approve((await kept(caller)).suggestion)
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

  test('Simultaneous uploads never exceed the limit together', async () => {
    const caller = await somebody()
    const target = await event()
    for (let n = 0; n < 19; n += 1) await send(caller, { for: target })
    const ends = await Promise.allSettled(
      Array.from({ length: 4 }, () => send(caller, { for: target })),
    )
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('RATE_LIMIT=off removes all these limits', async () => {
    const caller = await addCaller(world().catalog, `free-${randomInt(1e9)}`)
    const services = { limits: { captcha: true, rate: false } }
    const answer = await kept(caller, { services })
    assert.equal(answer.served, true)
  })

  describe('The files of a new contributor', () => {
    test('are served after a suggestion that uses them is merged', async () => {
      const { projection } = world().catalog
      const answer = await kept(await somebody())
      assert.deepEqual([answer.rights, answer.served], ['open', false])
      assert.equal(projection.reads.files.isServed(answer.sha256), false)
      await approve(answer.suggestion)
      assert.equal(projection.reads.files.isServed(answer.sha256), true)
    })

    test('are served also when the merged suggestion is another one', async () => {
      const { projection } = world().catalog
      const { sha256 } = await kept(await somebody())
      const data = { title: { he: 'הקלטה' }, file: sha256, sets: [world().sichos] }
      await mergeItems(world(), [{ id: newItemId(), type: 'recording', data }])
      assert.equal(projection.reads.files.isServed(sha256), true)
    })

    test('are never served when a steward stopped them before', async () => {
      const { catalog, people } = world()
      const answer = await kept(await somebody())
      const order = { rights: 'preserved', reason: 'not ours' } as const
      await changeFileRights(catalog, people.sara, answer.sha256, order)
      await approve(answer.suggestion)
      assert.equal(catalog.projection.reads.files.isServed(answer.sha256), false)
    })

    test('are served at once when the contributor is not new', async () => {
      const caller = await somebody()
      await approve((await kept(caller)).suggestion)
      assert.equal((await kept(caller)).served, true)
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
      const { sha256 } = await kept(caller, { bytes })
      clock.pass(2 * DAY_MS)
      await sweepUploads(catalog)
      assert.equal(await catalog.objects.size(sha256), bytes.length)
    })

    test('ends when its own server starts again, and never when another server starts', async () => {
      const { catalog } = world()
      const caller = await somebody()
      const target = await event()
      const pieces = newUploadId()
      const fields = { what: 'recording', rights: 'mine', for: target }
      await beginPieces(catalog, caller, { id: pieces, fields, sizeBytes: 1_000 })
      // Begun and never finished, as when the process was killed.
      const came = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      async function* half(): AsyncGenerator<Uint8Array> {
        yield newSound().subarray(0, 400)
        came.resolve()
        await end.promise
        throw new Error('gone')
      }
      const asked = { fields, hint: null, baseUrl: 'http://localhost:8787' }
      const cutOff = upload(catalog, caller, { ...asked, bytes: half, sizeBytes: 900_000 })
      await came.promise
      const staged = await uploadsBefore(catalog)
      const [cut] = staged.filter((id) => id !== pieces)
      assert.ok(staged.includes(pieces) && cut !== undefined)
      const state = async (id: string): Promise<unknown> =>
        (await findUpload(catalog.ledger.read, id))?.status

      const elsewhere = { ...catalog, staging: { folder: newFolder(), reserveBytes: 0 } }
      assert.equal(await endLeftBehind(elsewhere, await uploadsBefore(elsewhere)), 0)
      assert.deepEqual([await state(cut), await state(pieces)], ['arriving', 'arriving'])

      assert.equal(await endLeftBehind(catalog, staged), 1)
      assert.deepEqual([await state(cut), await state(pieces)], ['refused', 'arriving'])
      assert.equal((await findUpload(catalog.ledger.read, cut))?.sizeBytes, 400)
      assert.equal((await piecesState(catalog, caller, pieces)).status, 'arriving')
      assert.deepEqual(await uploadsBefore(catalog), [pieces])
      assert.equal(await endLeftBehind(catalog, staged), 0, 'once')
      end.resolve()
      await assert.rejects(cutOff, /gone/)
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
      const isHere = async (): Promise<boolean> => (await uploadsBefore(catalog)).includes(id)
      await sweepStaged(catalog)
      assert.equal(await isHere(), true)
      clock.pass(2 * DAY_MS)
      await sweepUploads(catalog)
      await sweepStaged(catalog)
      assert.equal(await isHere(), false)
    })
  })
})
