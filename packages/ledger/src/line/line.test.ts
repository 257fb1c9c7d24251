import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import { CommitWriter, lockMain, readHead, verifyLine } from '@yalkut/ledger/line'
import { addPerson } from '@yalkut/ledger/people'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, countRows, deletion, NOON } from '@yalkut/testing/ledger/commits'
import { person } from '@yalkut/testing/ledger/people'
import canonicalize from 'canonicalize'
import { numberThread } from '../sql/counters.ts'

/** The sha256 of the salt and the canonical JSON, as decisions.md#proof says, without the ledger's own code. */
function hashOf(value: object, salt = ''): string {
  return createHash('sha256')
    .update(`${salt}${canonicalize(value)}`, 'utf8')
    .digest('hex')
}

/** Computes the whole chain again from the bare rows; gives each commit's hash. */
async function computeChain(ledger: Ledger): Promise<string[]> {
  const chain: string[] = []
  const commits = await ledger.read.selectFrom('commits').selectAll().orderBy('seq').execute()
  for (const { seq, at, author, merged_by: mergedBy, message } of commits) {
    const revisions = await ledger.read
      .selectFrom('revisions')
      .selectAll()
      .where('commit_seq', '=', seq)
      .orderBy('rev')
      .execute()
    const changes = revisions.map(({ entity_id: id, type, path, data, salt }) =>
      hashOf({ id, type, path, data: data === null ? null : JSON.parse(data) }, salt),
    )
    const prev = chain.at(-1) ?? null
    chain.push(hashOf({ seq, at, author, mergedBy, message, prev, changes }))
  }
  return chain
}

onEachEngine('the line of commits', (engine) => {
  test('each commit takes the next number and names the one before it', async () => {
    const ledger = await engine.open()
    const first = await append(ledger, [change('rh-a'), change('rh-b', { type: 'set' })])
    const second = await append(ledger, [change('rh-a')], {
      at: '2026-03-02T12:00:00.000Z',
      message: 'מתקן את השם',
      via: '{"kind":"token","name":"laptop"}',
      suggestionId: 17,
    })
    assert.deepEqual([first.seq, first.changed, second.seq, second.changed], [1, 2, 2, 1])
    const commits = await ledger.read.selectFrom('commits').selectAll().orderBy('seq').execute()
    const people = { author: 'u-miriam', merged_by: 'u-yosef' }
    assert.deepEqual(commits, [
      {
        seq: 1,
        at: NOON,
        message: 'Adds what was missing',
        ...people,
        via: null,
        suggestion_id: null,
        changed: 2,
        types: '["set","work"]',
        prev: null,
        hash: first.hash,
      },
      {
        seq: 2,
        at: '2026-03-02T12:00:00.000Z',
        message: 'מתקן את השם',
        ...people,
        via: '{"kind":"token","name":"laptop"}',
        suggestion_id: 17,
        changed: 1,
        types: '["work"]',
        prev: first.hash,
        hash: second.hash,
      },
    ])
    assert.deepEqual(await readHead(ledger.read), { seq: 2, rev: 3, hash: second.hash })
  })

  test('revisions are numbered in order over the whole line', async () => {
    const ledger = await engine.open()
    await append(ledger, [change('rh-c'), change('rh-a')])
    await append(ledger, [change('rh-b'), deletion('rh-c', null)])
    const revisions = await ledger.read
      .selectFrom('revisions')
      .select(['rev', 'entity_id', 'commit_seq'])
      .orderBy('rev')
      .execute()
    assert.deepEqual(
      revisions.map((row) => [row.rev, row.entity_id, row.commit_seq]),
      [
        [1, 'rh-c', 1],
        [2, 'rh-a', 1],
        [3, 'rh-b', 2],
        [4, 'rh-c', 2],
      ],
    )
  })

  test('the changes of a commit may be added in several parts', async () => {
    const ledger = await engine.open()
    const appended = await ledger.write(async (tx) => {
      const header = { at: NOON, message: '', author: 'u-a', mergedBy: 'u-a' }
      const head = await lockMain(tx)
      const writer = new CommitWriter(tx, head, { ...header, via: null, suggestionId: null })
      for (const id of ['rh-a', 'rh-b', 'rh-c']) await writer.add([change(id)])
      return await writer.finish()
    })
    assert.equal(appended.changed, 3)
    assert.deepEqual((await verifyLine(ledger.read)).problems, [])
  })

  test('an independent computation of the chain gives the same hashes', async () => {
    const ledger = await engine.open()
    const odd = {
      z: 1,
      a: { ב: [null, true, 1e21, -0.5, 1e-7, 0], '': 'א"\\\n\u2028', '10': 1, '9': 2 },
      nothing: '\u0000',
      empty: [{}, []],
    }
    await append(ledger, [change('rh-a', { data: odd, path: 'works/a' }), change('rh-b')])
    await append(ledger, [deletion('rh-a', 'works/a', 'rh-b')], { message: 'אחד "שניים"\n\t' })
    await append(ledger, [])
    const { hash } = await append(ledger, [change('rh-b', { path: 'works/b' })])
    const stored = await ledger.read.selectFrom('commits').select('hash').orderBy('seq').execute()
    const chain = await computeChain(ledger)
    assert.deepEqual(
      chain,
      stored.map((row) => row.hash),
    )
    assert.equal(chain.at(-1), hash)
    const { problems, ...counts } = await verifyLine(ledger.read)
    assert.deepEqual(problems, [])
    assert.deepEqual(counts, { commits: 4, revisions: 4, head: hash })
  })

  test('ten simultaneous writers make one straight line without a gap', async () => {
    const ledger = await engine.open()
    const merges = Array.from({ length: 30 }, (_, n) => ({ id: `rh-${n}`, message: `Merge ${n}` }))
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (const { id, message } of merges.filter((_merge, n) => n % 10 === writer)) {
        await append(ledger, [change(id), change('rh-shared')], { message })
      }
    })
    await Promise.all(writers)
    const commits = await ledger.read.selectFrom('commits').selectAll().orderBy('seq').execute()
    assert.deepEqual(
      commits.map((commit) => commit.seq),
      merges.map((_, n) => n + 1),
    )
    assert.deepEqual(commits.map((commit) => commit.message).sort(), merges.map((merge) => merge.message).sort())
    assert.deepEqual(
      await computeChain(ledger),
      commits.map((commit) => commit.hash),
    )
    const { problems, revisions } = await verifyLine(ledger.read)
    assert.deepEqual([problems, revisions], [[], 60])
  })

  test('a writer that waited for main sees every commit that was appended meanwhile', async () => {
    const ledger = await engine.open()
    const locked = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    const slow = ledger.write(async (tx) => {
      const head = await lockMain(tx)
      locked.resolve()
      await first.promise
      const header = { at: NOON, message: 'slow', author: 'u-a', mergedBy: 'u-a' }
      const writer = new CommitWriter(tx, head, { ...header, via: null, suggestionId: null })
      await writer.add([change('rh-a')])
      return await writer.finish()
    })
    await locked.promise
    const waiting = ledger.write((tx) => lockMain(tx))
    assert.equal((await readHead(ledger.read)).seq, 0)
    first.resolve()
    const appended = await slow
    assert.deepEqual(await waiting, { seq: 1, rev: 1, hash: appended.hash })
  })

  test('a merge that fails at its last step leaves nothing', async () => {
    const ledger = await engine.open()
    await append(ledger, [change('rh-a', { path: 'works/a' })])
    const rows = await countRows(ledger.read)
    const head = await readHead(ledger.read)
    const failing = ledger.write(async (tx) => {
      const writer = new CommitWriter(tx, await lockMain(tx), {
        at: NOON,
        message: 'never to be seen',
        author: 'u-a',
        mergedBy: 'u-a',
        via: null,
        suggestionId: null,
      })
      await writer.add([change('rh-a', { path: 'works/b', pathBefore: 'works/a' }), change('rh-b')])
      await writer.finish()
      await addPerson(tx, person('u-x', 'Rivka'), NOON)
      await numberThread(tx, 'issue', 1)
      throw new Error('the last step failed')
    })
    await assert.rejects(failing, /the last step failed/)
    assert.deepEqual(await countRows(ledger.read), rows)
    assert.deepEqual(await readHead(ledger.read), head)
    const paths = await ledger.read.selectFrom('paths').selectAll().execute()
    assert.deepEqual(paths, [{ path: 'works/a', entity_id: 'rh-a', current: 1 }])
    assert.equal((await append(ledger, [change('rh-b')])).seq, 2)
    assert.deepEqual((await verifyLine(ledger.read)).problems, [])
  })
})
