import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger, Writer } from '@yalkut/ledger'
import { changesOf, verifyLine } from '@yalkut/ledger/line'
import { onEachEngine } from '@yalkut/testing/engines'
import { append, change, deletion } from '@yalkut/testing/ledger/commits'
import type { KyselyPlugin } from 'kysely'
import { revisionHash } from './proof.ts'

interface Tampering {
  what: string
  act: (tx: Writer) => Promise<unknown>
  found: RegExp
}

const revision = (tx: Writer, rev: number) => tx.updateTable('revisions').where('rev', '=', rev)
const commit = (tx: Writer, seq: number) => tx.updateTable('commits').where('seq', '=', seq)
const hash = 'f'.repeat(64)

/** Each one changes a line of three commits, with revisions 1-2, 3, and 4-5; revision 5 deletes rh-b. */
const TAMPERINGS: Tampering[] = [
  {
    what: 'the data of a revision',
    act: (tx) => revision(tx, 3).set({ data: '{"title":{"en":"Forged"}}' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'the data of a revision, with a matching hash',
    act: async (tx) => {
      const [row] = await changesOf(tx, 2, 0, 1)
      assert.ok(row)
      const data = { title: { en: 'Forged' } }
      const forged = revisionHash({ ...row, data }, row.salt)
      await revision(tx, 3)
        .set({ data: JSON.stringify(data), hash: forged })
        .execute()
    },
    found: /commit 2 is not what its hash says/,
  },
  {
    what: 'data that is not JSON',
    act: (tx) => revision(tx, 3).set({ data: '{"title":' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'data that is not an object',
    act: (tx) => revision(tx, 3).set({ data: '"gone"' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'half of a surrogate pair, which has no canonical form',
    act: (tx) => revision(tx, 3).set({ data: '{"title":"\\ud800"}' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'a revision changed into a deletion',
    act: (tx) => revision(tx, 3).set({ data: null }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'a deletion undone',
    act: (tx) => revision(tx, 5).set({ data: '{}' }).execute(),
    found: /revision 5 of rh-b/,
  },
  {
    what: 'the path of a revision',
    act: (tx) => revision(tx, 3).set({ path: 'works/forged' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'the type of a revision',
    act: (tx) => revision(tx, 3).set({ type: 'set' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'a revision assigned to another item',
    act: (tx) => revision(tx, 3).set({ entity_id: 'rh-z' }).execute(),
    found: /revision 3 of rh-z/,
  },
  {
    what: 'a salt',
    act: (tx) => revision(tx, 3).set({ salt: 'other' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'a revision removed',
    act: (tx) => tx.deleteFrom('revisions').where('rev', '=', 4).execute(),
    found: /commit 3 lists 2 changes and has 1/,
  },
  {
    what: 'a revision moved to another commit',
    act: (tx) => revision(tx, 4).set({ commit_seq: 2 }).execute(),
    found: /commit 2 lists 1 changes and has 2/,
  },
  {
    what: 'the order inside a commit',
    act: async (tx) => {
      await revision(tx, 1).set({ rev: 99 }).execute()
      await revision(tx, 2).set({ rev: 1 }).execute()
      await revision(tx, 99).set({ rev: 2 }).execute()
    },
    found: /commit 1 is not what its hash says/,
  },
  {
    what: 'the message of a commit',
    act: (tx) => commit(tx, 2).set({ message: 'Forged' }).execute(),
    found: /commit 2 is not what its hash says/,
  },
  {
    what: 'the author of a commit',
    act: (tx) => commit(tx, 2).set({ author: 'u-forger' }).execute(),
    found: /commit 2 is not what its hash says/,
  },
  {
    what: 'the merger of a commit',
    act: (tx) => commit(tx, 2).set({ merged_by: 'u-forger' }).execute(),
    found: /commit 2 is not what its hash says/,
  },
  {
    what: 'the time of a commit',
    act: (tx) => commit(tx, 1).set({ at: '2020-01-01T00:00:00.000Z' }).execute(),
    found: /commit 1 is not what its hash says/,
  },
  {
    what: 'the hash of a commit',
    act: (tx) => commit(tx, 2).set({ hash }).execute(),
    found: /commit 3 does not follow the one before/,
  },
  {
    what: 'the previous hash of a commit',
    act: (tx) => commit(tx, 2).set({ prev: hash }).execute(),
    found: /commit 2 does not follow the one before/,
  },
  {
    what: 'a commit removed from the middle',
    act: async (tx) => {
      await tx.deleteFrom('revisions').where('commit_seq', '=', 2).execute()
      await tx.deleteFrom('commits').where('seq', '=', 2).execute()
    },
    found: /commit 3 follows 1/,
  },
  {
    what: 'the order of commits',
    act: async (tx) => {
      await commit(tx, 2).set({ seq: 99 }).execute()
      await commit(tx, 3).set({ seq: 2 }).execute()
      await commit(tx, 99).set({ seq: 3 }).execute()
    },
    found: /commit 2 does not follow the one before/,
  },
  {
    what: 'a commit removed from the end',
    act: async (tx) => {
      await tx.deleteFrom('revisions').where('commit_seq', '=', 3).execute()
      await tx.deleteFrom('commits').where('seq', '=', 3).execute()
    },
    found: /main says commit 3, the line ends at 2/,
  },
  {
    what: 'main set back',
    act: (tx) => tx.updateTable('main').set({ seq: 2 }).execute(),
    found: /main says commit 2, the line ends at 3/,
  },
  {
    what: 'the hash of main',
    act: (tx) => tx.updateTable('main').set({ hash }).execute(),
    found: /main/,
  },
  {
    what: 'the latest revision of main',
    act: (tx) => tx.updateTable('main').set({ rev: 4 }).execute(),
    found: /main says revision 4, the line ends at 5/,
  },
]

async function withThreeCommits(ledger: Ledger): Promise<void> {
  await append(ledger, [change('rh-a', { path: 'works/a' }), change('rh-b')])
  await append(ledger, [change('rh-a', { path: 'works/a', pathBefore: 'works/a' })])
  await append(ledger, [change('rh-c'), deletion('rh-b', null)])
}

onEachEngine('verifying the line', (engine) => {
  test('a ledger without commits is whole', async () => {
    const ledger = await engine.open()
    const empty = { commits: 0, revisions: 0, head: null, problems: [] }
    assert.deepEqual(await verifyLine(ledger.read), empty)
  })

  test('an unaltered line is whole, and its progress is reported', async () => {
    const ledger = await engine.open()
    await withThreeCommits(ledger)
    const seen: number[] = []
    const { commits, revisions, problems } = await verifyLine(ledger.read, (seq) => seen.push(seq))
    assert.deepEqual([commits, revisions, problems, seen], [3, 5, [], [1, 2, 3]])
  })

  test('every kind of tampering is found and described', async () => {
    const ledger = await engine.open()
    await withThreeCommits(ledger)
    for (const { what, act, found } of TAMPERINGS) {
      const undone = new Error('the transaction that tampered is rolled back')
      const tampering = ledger.write(async (tx) => {
        await act(tx)
        const { problems } = await verifyLine(tx)
        assert.ok(
          problems.some((problem) => found.test(problem)),
          `${what}: ${problems.join('; ') || 'nothing was found'}`,
        )
        throw undone
      })
      await assert.rejects(tampering, (error) => {
        if (error !== undone) throw error
        return true
      })
    }
    assert.deepEqual((await verifyLine(ledger.read)).problems, [])
  })

  test('of a line that is broken everywhere, the first hundred problems are listed', async () => {
    const ledger = await engine.open()
    await append(
      ledger,
      Array.from({ length: 300 }, (_, n) => change(`rh-${n}`)),
    )
    await ledger.write((tx) => tx.updateTable('revisions').set({ salt: 'other' }).execute())
    assert.equal((await verifyLine(ledger.read)).problems.length, 100)
  })

  test('commits that are appended between any two reads are not reported as problems', async () => {
    const ledger = await engine.open()
    await withThreeCommits(ledger)
    let merges = 0
    const mergingAfterEachRead: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        merges += 1
        if (merges <= 40) await append(ledger, [change(`rh-more-${merges}`)])
        return result
      },
    }
    const { problems, commits } = await verifyLine(ledger.read.withPlugin(mergingAfterEachRead))
    assert.deepEqual(problems, [])
    assert.equal(commits, 43)
  })
})
