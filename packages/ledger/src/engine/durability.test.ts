import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitsAfter, readHead, verifyLine } from '@yalkut/ledger/line'
import { onEachEngine, onEngine } from '@yalkut/testing/engines'
import { append, change } from '@yalkut/testing/ledger/commits'
import { startProgram } from '@yalkut/testing/ledger/programs'
import { sql } from 'kysely'

onEachEngine('a server that is killed', (engine) => {
  test('every answered merge exists after kill -9, and the line is whole', async (t) => {
    const location = await engine.newLocation()
    const ledger = await engine.open(location)
    // The process is killed after this many answers: between small commits, and during a large one.
    for (const answers of [7, 12, 1]) {
      const { child, lines, ended } = startProgram(t, 'committing', location)
      const printed: number[] = []
      while (printed.length < answers) printed.push(await nextSeq(lines))
      child.kill('SIGKILL')
      for (let last = await lines.next(); last.done !== true; last = await lines.next()) {
        printed.push(Number(last.value))
      }
      assert.equal(await ended, null)
      const from = (printed[0] ?? 0) - 1
      const kept = (await commitsAfter(ledger.read, from, 10_000)).map((commit) => commit.seq)
      assert.deepEqual(kept.slice(0, printed.length), printed)
      // Only the merge that was under way may have been committed without an answer.
      assert.ok(kept.length - printed.length <= 1)
      assert.deepEqual((await verifyLine(ledger.read)).problems, [])
    }
    const { seq } = await readHead(ledger.read)
    assert.equal((await append(ledger, [change('rh-after')])).seq, seq + 1)
  })
})

onEngine('sqlite', 'the disk', (engine) => {
  test('every commit is flushed to the disk before it is answered', async () => {
    const ledger = await engine.open()
    const settings = await ledger.write(async (tx) => {
      const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(tx)
      const flush = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)
      return [journal.rows[0]?.journal_mode, flush.rows[0]?.synchronous]
    })
    const FULL = 2
    assert.deepEqual(settings, ['wal', FULL])
  })
})

async function nextSeq(lines: AsyncIterator<string>): Promise<number> {
  const line = await lines.next()
  if (line.done === true) throw new Error('the committing process ended by itself')
  return Number(line.value)
}
