/** The slow round through all objects. Source: decisions.md#objects. */
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findObjectRound } from '@yalkut/ledger/files'
import { onOneEngine } from '@yalkut/testing/engines'
import { holdFile } from '@yalkut/testing/worlds/files'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { scrubObjects } from './scrub-objects.ts'

const DAY_MS = 24 * 3_600_000
const never = new AbortController().signal
/** As fast as it can. */
const fast = { bytesPerSecond: Number.POSITIVE_INFINITY, forMs: 60_000 }

onOneEngine('The round through all objects', (engine) => {
  const world = worldOn(engine)
  const hold = (text: string): Promise<string> => holdFile(world().catalog, text)
  function pathOf(sha256: string): string {
    const data = dirname(world().catalog.staging.folder)
    return join(data, 'objects', sha256.slice(0, 2), sha256.slice(2))
  }

  test('goes on where it was stopped, sets damaged objects aside, and counts missing ones', async () => {
    const { catalog } = world()
    const stored: string[] = []
    for (let n = 0; n < 30; n += 1) stored.push(await hold(`file ${n}`))
    const [first = '', second = ''] = stored.toSorted().slice(-2)
    writeFileSync(pathOf(first), readFileSync(pathOf(first)).fill(0, 1, 2))
    rmSync(pathOf(second))
    const begun = await scrubObjects(catalog, never, { ...fast, forMs: 0 })
    assert.deepEqual([begun.objects, begun.endedAt], [1, null])
    const stop = new AbortController()
    stop.abort()
    await scrubObjects(catalog, stop.signal, fast)
    const saved = await findObjectRound(catalog.ledger.read)
    assert.equal(saved?.objects, 2)
    const { objects, damaged, missing, bytes, endedAt } = await scrubObjects(catalog, never, fast)
    const sum = stored.reduce((all, _, n) => all + `file ${n}`.length, 0)
    assert.deepEqual([objects, bytes, damaged, missing], [30, sum, 1, 1])
    assert.notEqual(endedAt, null)
    assert.equal(await catalog.objects.isSetAside(first), true)
  })

  test('begins again a week after its beginning, and not before', async () => {
    const { catalog, clock } = world()
    const before = await findObjectRound(catalog.ledger.read)
    clock.pass(6 * DAY_MS)
    assert.deepEqual(await scrubObjects(catalog, never, fast), before)
    clock.pass(DAY_MS)
    const { objects, damaged, missing } = await scrubObjects(catalog, never, fast)
    assert.deepEqual([objects, damaged, missing], [30, 0, 2], 'what was set aside is missing now')
  })

  test('reads no faster than its pace', async () => {
    const { catalog, clock } = world()
    clock.pass(7 * DAY_MS)
    const pace = { bytesPerSecond: 50, forMs: 250 }
    const { objects } = await scrubObjects(catalog, never, pace)
    assert.ok(objects < 10, `${objects} objects`)
  })
})
