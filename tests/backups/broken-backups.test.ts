/** Backups and restores that are killed, meet a full disk, damaged bytes or the files of another: what was whole stays whole.
 *  Source: docs/operators/backup.md. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { mayMount, mountedDisk } from '@yalkut/testing/outside/full-disk'
import { holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut, serveYalkut } from '../cli/run-yalkut.ts'
import { startThenKill } from './start-then-kill.ts'
import { isIn, newPlace, openWorld, placeOf, resultOf, storedIn } from './world.ts'

onOneEngine('broken backups', (engine) => {
  test('a killed run leaves the backup before it whole, and the next one goes on', async () => {
    const world = await openWorld(engine)
    const add = async (from: number): Promise<void> => {
      for (let n = from; n < from + 60; n += 1) {
        await holdFile(world.server.catalog, Buffer.alloc(30_000, n))
      }
    }
    const to = join(newFolder(), 'backup')
    await add(0)
    await startThenKill(['backup', '--to', to, ...world.at], () => storedIn(to) > 10)
    const none = await runYalkut(['restore', '--from', to, '--dry-run', ...placeOf(newFolder())])
    assert.match(none.stderr, /no whole backup/)
    const first = await world.backup(to)
    await add(60)
    await world.addSet()
    const before = storedIn(to)
    await startThenKill(['backup', '--to', to, ...world.at], () => storedIn(to) > before + 20)
    const dry = await runYalkut(['restore', '--from', to, '--dry-run', ...placeOf(newFolder())])
    assert.equal(dry.code, 0, dry.stderr)
    // It may have ended before it was killed.
    assert.ok([Number(first.seq), Number(first.seq) + 1].includes(Number(resultOf(dry).seq)))
    const last = await world.backup(to)
    assert.equal(last.seq, Number(first.seq) + 1)
    assert.ok(Number(last.copied) < 60, 'it went on')
  })

  test('a killed restore leaves no catalog, and goes on', async () => {
    const world = await openWorld(engine)
    for (let n = 0; n < 20; n += 1) await holdFile(world.server.catalog, Buffer.alloc(100_000, n))
    const to = join(newFolder(), 'backup')
    const backup = await world.backup(to)
    const place = await newPlace(engine.name)
    const dataDir = String(place[1])
    for (const most of [1, 10]) {
      await startThenKill(['restore', '--from', to, ...place], () => storedIn(dataDir) > most)
      const half = await runYalkut(['check', ...place])
      assert.ok(half.code !== 0 || resultOf(half).commits === 0)
    }
    const last = await runYalkut(['restore', '--from', to, ...place])
    assert.equal(last.code, 0, last.stderr)
    const check = await runYalkut(['check', '--objects', ...place])
    assert.equal(check.code, 0, check.stderr)
    assert.equal(resultOf(check).commits, backup.seq)
  })

  test('two runs at the same time make one whole backup', async () => {
    const world = await openWorld(engine)
    for (let n = 0; n < 10; n += 1) await holdFile(world.server.catalog, Buffer.alloc(100_000, n))
    const to = join(newFolder(), 'backup')
    await Promise.all([world.backup(to), world.backup(to)])
    const dry = await runYalkut(['restore', '--from', to, '--dry-run', ...placeOf(newFolder())])
    assert.equal(dry.code, 0, dry.stderr)
  })

  test('a full disk is said, and leaves the backup before it whole', async (t) => {
    const world = await openWorld(engine)
    const folder = newFolder()
    if (!mayMount(folder)) return t.skip('this process may not mount a file system')
    const disk = mountedDisk(folder)
    try {
      const to = join(folder, 'backup')
      const first = await world.backup(to)
      await holdFile(world.server.catalog, Buffer.alloc(3_000_000, 7))
      const full = await runYalkut(['backup', '--to', to, ...world.at])
      assert.equal(full.code, 1)
      assert.match(full.stderr, /no room/)
      const place = await newPlace('sqlite')
      const ran = await runYalkut(['restore', '--from', to, ...place])
      assert.equal(ran.code, 0, ran.stderr)
      assert.equal(resultOf(ran).seq, first.seq)
      const small = join(folder, 'restored')
      disk.fill()
      const none = await runYalkut(['restore', '--from', to, ...placeOf(small)])
      assert.equal(none.code, 1)
      assert.match(none.stderr, /no room|full|ENOSPC/)
    } finally {
      await disk.undo()
    }
  })

  test('a catalog that lost its last commits does not replace the backup that has them', async () => {
    const world = await openWorld(engine)
    const [early, late] = [join(newFolder(), 'early'), join(newFolder(), 'late')]
    await world.backup(early)
    await world.addSet()
    await world.backup(late)
    const place = await newPlace('sqlite')
    assert.equal((await runYalkut(['restore', '--from', early, ...place])).code, 0)
    const { code, stderr } = await runYalkut(['backup', '--to', late, ...place])
    assert.equal(code, 1)
    assert.match(stderr, /which this catalog lacks. Nothing was changed/)
  })

  test('damaged bytes are found before anything is kept', async () => {
    const world = await openWorld(engine)
    const sha256 = await holdFile(world.server.catalog, 'words of a file')
    const to = join(newFolder(), 'backup')
    await world.backup(to)
    writeFileSync(join(to, 'objects', sha256.slice(0, 2), sha256.slice(2)), 'other words')
    for (const more of [['--dry-run'], []]) {
      const place = await newPlace('sqlite')
      const { code, stderr } = await runYalkut(['restore', '--from', to, ...place, ...more])
      assert.equal(code, 1)
      assert.match(stderr, new RegExp(`${sha256}.*missing or damaged`))
      assert.equal(isIn(String(place[1]), sha256), false)
    }
  })

  test('no place of other files, and no other catalog’s backup, is written to', async () => {
    const world = await openWorld(engine)
    const to = join(newFolder(), 'backup')
    await world.backup(to)
    const theirs = (await newPlace('sqlite'))[1] ?? ''
    await runYalkut(['person', 'add', '--handle', 'sara', '--name', 'Sara', '--data', theirs])
    const sample = await serveYalkut(['--sample', '--site', 'off', '--data', theirs])
    await sample.stop()
    const other = await runYalkut(['backup', '--to', to, '--data', theirs])
    assert.equal(other.code, 1)
    assert.match(other.stderr, /another catalog/)
    await holdFile(world.server.catalog, 'a file')
    const inside = await runYalkut(['backup', '--to', world.server.dataDir, ...world.at])
    assert.equal(inside.code, 2)
    const used = newFolder()
    await runYalkut(['backup', '--to', used, ...world.at])
    rmSync(join(used, 'objects', 'backup.json'))
    const foreign = await runYalkut(['backup', '--to', used, ...world.at])
    assert.match(foreign.stderr, /no backup/)
  })
})
