/** A process that receives a file in pieces is killed with `kill -9` at steps of its work, at every one in the full tier. The sender then continues
 *  where the server says, and the file is kept whole. Source: service.md#resumable-uploads; decisions.md#uploads. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import {
  addPiece,
  beginPieces,
  endEarlierProcesses,
  finishPieces,
  newUploadId,
  piecesState,
  recoverUploads,
} from '@yalkut/catalog/media'
import type { LedgerLocation } from '@yalkut/ledger'
import type { EngineUnderTest } from '@yalkut/testing/engines'
import { onEachEngine, onEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startS3 } from '@yalkut/testing/outside/s3'
import { type Program, startProgram } from '@yalkut/testing/run/program'
import { newSound } from '@yalkut/testing/servers/uploads'
import { momentsOf } from '@yalkut/testing/tiers/slices'
import { eventData } from '@yalkut/testing/values/items'
import { addItem, openWorld, type World } from '@yalkut/testing/worlds/world'

const PROGRAM = join(import.meta.dirname, 'uploading.ts')
/** Processes that stand ready: each takes about a second to begin. */
const SPARE = 2
const baseUrl = 'http://localhost:8787'

/** With `newObjects`, in a store of its own, and only at the steps after the last piece arrived. */
function killsEveryStep(engine: EngineUnderTest, objects?: { start: () => Promise<string> }): void {
  let world: World
  let location: LedgerLocation & { objectsUrl?: string }
  let event: string
  before(async () => {
    const objectsUrl = await objects?.start()
    location = { ...(await engine.newLocation()), ...(objectsUrl && { objectsUrl }) }
    world = await openWorld({
      ...location,
      limits: { rate: false },
      uploads: { reserveBytes: 0 },
    })
    event = await addItem(world, { type: 'event', data: eventData({ sets: [world.sichos] }) })
  })
  after(() => world?.close())

  function orderOf(bytes: Buffer): { handle: string; id: string; file: string; event: string } {
    const file = join(newFolder(), 'sound.wav')
    writeFileSync(file, bytes)
    return { handle: 'chana', id: newUploadId(), file, event }
  }

  /** As the sender continues after a restart of the server. Answers the offset at which it continued. */
  async function goOn(id: string, bytes: Buffer): Promise<number> {
    const { catalog, people } = world
    const { chana } = people
    await endEarlierProcesses(catalog)
    await recoverUploads(catalog)
    const begun = await piecesState(catalog, chana, id)
    const { offsetBytes } = begun
    async function* rest(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(offsetBytes)
    }
    if (begun.status === 'arriving') {
      await addPiece(catalog, chana, { id, offsetBytes, bytes: rest() })
    }
    const { status, answer } = await finishPieces(catalog, chana, { id, baseUrl })
    assert.equal(status, 'kept')
    assert.ok(answer !== null && !answer.existed)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    assert.equal(answer.sha256, sha256)
    assert.ok((await buffer(await catalog.objects.read(sha256))).equals(bytes))
    return offsetBytes
  }

  /** The steps at which the process is killed, of all that a whole life has. */
  async function stepsToKillAt(): Promise<number[]> {
    const whole = await startProgram(PROGRAM, location)
    whole.go({ ...orderOf(newSound()), steps: 0 })
    const { lines, words } = await whole.ended
    const [finishing] = lines.filter((line) => line.startsWith('finishing'))
    const [ended] = lines.filter((line) => line.startsWith('ended kept'))
    assert.ok(finishing !== undefined && ended !== undefined, words)
    const first = objects === undefined ? 1 : Number(finishing.split(' ')[1])
    const most = Number(ended.split(' ')[2]) - first + 1
    assert.ok(most > (objects === undefined ? 20 : 5), `${most} steps`)
    const where = `uploads on ${engine.name}${objects === undefined ? '' : ' with S3'}`
    return momentsOf(where, most).map((moment) => first + moment)
  }

  test('loses no byte that it answered, and keeps the file whole', async () => {
    const { catalog, people } = world
    const start = (): Promise<Program> => startProgram(PROGRAM, location)
    const kills = await stepsToKillAt()
    const ready: Promise<Program>[] = []
    for (const [kill, steps] of kills.entries()) {
      while (ready.length < Math.min(SPARE, kills.length - kill)) ready.push(start())
      const program = (await ready.shift()) ?? assert.fail()
      const bytes = newSound()
      const order = orderOf(bytes)
      program.go({ ...order, steps })
      const { isKilled, lines, words } = await program.ended
      if (!isKilled) {
        // The first file of a catalog has some steps more than the others.
        const isOver = lines.some((line) => line.startsWith('ended kept'))
        assert.ok(isOver, `step ${steps}: ${lines.join()} ${words}`)
        continue
      }
      const answered = lines.filter((line) => line.startsWith('offset')).at(-1)
      if (answered === undefined) {
        // Its sender was not told that it began, and begins again.
        const id = newUploadId()
        const fields = { what: 'recording', rights: 'mine', for: event }
        await beginPieces(catalog, people.chana, { id, fields, sizeBytes: bytes.length })
        assert.equal(await goOn(id, bytes), 0)
      } else {
        const offset = await goOn(order.id, bytes)
        assert.ok(offset >= Number(answered.split(' ')[1]), `step ${steps}: ${offset}, ${answered}`)
      }
    }
    const unfinished = readdirSync(join(location.dataDir, 'objects', 'unfinished'))
    assert.deepEqual(unfinished, [])
  })
}

onEachEngine('A process that receives a file and is killed at its steps', (engine) => killsEveryStep(engine))

onEngine('sqlite', 'With a store that speaks S3, a process that is killed at its steps', (engine) => {
  let stop = async (): Promise<void> => undefined
  const start = async (): Promise<string> => {
    const s3 = await startS3()
    stop = s3.stop
    return s3.url
  }
  killsEveryStep(engine, { start })
  after(() => stop())
})
