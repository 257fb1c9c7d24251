/** A process that imports a table of files is killed with `kill -9` at steps of its work. The same table again sends the rest: no
 *  file comes twice, and none is lost. Source: shapes.md#tables-of-files; decisions.md#tables-of-files. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { LedgerLocation } from '@yalkut/ledger'
import { findFile } from '@yalkut/ledger/files'
import { eachItemPage } from '@yalkut/ledger/suggestions'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder } from '@yalkut/testing/folders'
import { startProgram } from '@yalkut/testing/run/program'
import { pdfOf } from '@yalkut/testing/servers/uploads'
import { momentsOf, tier } from '@yalkut/testing/tiers/slices'
import { openWorld, type World } from '@yalkut/testing/worlds/world'

const PROGRAM = join(import.meta.dirname, 'importing-table.ts')

/** Of how many moments the slices choose; the full tier has all. The first table of a catalog has some steps more than the others: the last
 *  moment is before their end. */
const MOMENTS = 10

interface Table {
  table: string
  from: string
  files: number
  /** The most files of a suggestion. */
  most: number
}

onOneEngine('A process that imports a table of files and is killed', (engine) => {
  let world: World
  let location: LedgerLocation
  before(async () => {
    location = await engine.newLocation()
    world = await openWorld({ ...location, uploads: { reserveBytes: 0 } })
  })
  after(() => world?.close())

  /** New files, three of a printing. */
  function newTable(name: string, { files, most }: { files: number; most: number }): Table {
    const from = newFolder()
    const lines = ['file,what,for,date,part,rights']
    mkdirSync(join(from, 'scans'))
    for (let at = 0; at < files; at += 1) {
      const file = `scans/${at}.pdf`
      writeFileSync(join(from, file), pdfOf([`${name} ${at}`]))
      const printing = Math.floor(at / 3)
      lines.push(`${file},scan,new:${name} ${printing},5742,${(at % 3) + 1},mine`)
    }
    const table = join(from, `${name}.csv`)
    writeFileSync(table, `${lines.join('\n')}\n`)
    return { table, from, files, most }
  }

  async function run(
    { files: _, ...table }: Table,
    steps: number,
  ): Promise<{ isKilled: boolean; steps: number; sent: number }> {
    const program = await startProgram(PROGRAM, location)
    program.go({ ...table, steps })
    const { isKilled, lines, words } = await program.ended
    const [, , count] = lines.find((line) => line.startsWith('ended'))?.split(' ') ?? []
    assert.ok(isKilled || count !== undefined, words)
    const sent = Number(lines.findLast((line) => line.startsWith('sent'))?.split(' ')[1] ?? 0)
    return { isKilled, steps: Number(count ?? 0), sent }
  }

  /** Every file is there, in one suggestion and once; each printing is made once, with all its files. */
  async function assertWhole({ from, files, most }: Table): Promise<void> {
    const { catalog } = world
    const { read } = catalog.ledger
    const suggestions = await read
      .selectFrom('suggestions')
      .select('id')
      .where('status', '=', 'open')
      .where('author', '=', world.people.chana.person.id)
      .execute()
    const wanted = new Map<string, number>()
    for (let at = 0; at < files; at += 1) {
      const bytes = pdfOf([`${nameOf(from, at)}`])
      wanted.set(createHash('sha256').update(bytes).digest('hex'), 0)
    }
    const printings = new Map<string, number>()
    for (const { id } of suggestions) {
      let size = 0
      for await (const page of eachItemPage(read, id, 500)) {
        for (const { type, data } of page) {
          const sha256 = String(data?.file)
          if (type !== 'scan' || !wanted.has(sha256)) continue
          size += 1
          wanted.set(sha256, (wanted.get(sha256) ?? 0) + 1)
          const printing = String(data?.publication)
          printings.set(printing, (printings.get(printing) ?? 0) + 1)
        }
      }
      assert.ok(size <= most, `${size} files in suggestion ${id}`)
    }
    assert.deepEqual([...wanted.values()], Array(files).fill(1))
    assert.deepEqual([...printings.values()], Array(Math.ceil(files / 3)).fill(3))
    for (const sha256 of wanted.keys()) {
      const file = await findFile(read, sha256)
      assert.equal(await catalog.objects.size(sha256), file?.sizeBytes)
    }
  }

  const names = new Map<string, string>()
  function nameOf(from: string, at: number): string {
    return `${names.get(from)} ${at}`
  }
  function tableOf(name: string, size: { files: number; most: number }): Table {
    const table = newTable(name, size)
    names.set(table.from, name)
    return table
  }

  test('sends every file once when the same table is imported again', async () => {
    const size = { files: 24, most: 9 }
    const first = tableOf('whole', size)
    const whole = await run(first, 0)
    await assertWhole(first)
    for (const moment of momentsOf(`a table on ${engine.name}`, MOMENTS)) {
      const table = tableOf(`killed ${moment}`, size)
      const steps = Math.max(1, Math.round(((moment + 1) * whole.steps) / (MOMENTS + 3)))
      const killed = await run(table, steps)
      assert.ok(killed.isKilled, `step ${steps} of ${whole.steps}`)
      await run(table, 0)
      await assertWhole(table)
      // Everything was sent before.
      assert.equal((await run(table, 0)).sent, 0)
    }
  })

  test('sends 2,000 files once, killed in the middle', {
    skip: tier() === 'full' ? false : 'a size that the full tier proves',
  }, async () => {
    const table = tableOf('thousands', { files: 1_998, most: 100 })
    const killed = await run(table, 12_000)
    assert.ok(killed.isKilled && killed.sent > 0, `${killed.sent} sent`)
    await run(table, 0)
    await assertWhole(table)
  })
})
