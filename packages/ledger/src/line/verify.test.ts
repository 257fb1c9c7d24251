import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger, Writer } from '@yalkut/ledger'
import { changesOf, revisionHash, verifyLine } from '@yalkut/ledger/line'
import type { KyselyPlugin } from 'kysely'
import { onEachEngine } from '../../../../tests/support/engines.ts'
import { append, change, deletion } from '../testdata/commits.ts'

interface Tampering {
  what: string
  act: (tx: Writer) => Promise<unknown>
  found: RegExp
}

const revision = (tx: Writer, rev: number) => tx.updateTable('revisions').where('rev', '=', rev)
const commit = (tx: Writer, seq: number) => tx.updateTable('commits').where('seq', '=', seq)
const hash = 'f'.repeat(64)

/** Each is done to a line of three commits: revisions 1-2, 3, and 4-5, the last of which deletes
 *  rh-b. */
const TAMPERINGS: Tampering[] = [
  {
    what: 'the words of a revision',
    act: (tx) => revision(tx, 3).set({ data: '{"title":{"en":"Forged"}}' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'the words of a revision, with a hash to fit',
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
    what: 'words that are no JSON any more',
    act: (tx) => revision(tx, 3).set({ data: '{"title":' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'words that are no object any more',
    act: (tx) => revision(tx, 3).set({ data: '"gone"' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'half a letter, which has no canonical form',
    act: (tx) => revision(tx, 3).set({ data: '{"title":"\\ud800"}' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'a revision made a deletion',
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
    what: 'a revision given to another item',
    act: (tx) => revision(tx, 3).set({ entity_id: 'rh-z' }).execute(),
    found: /revision 3 of rh-z/,
  },
  {
    what: 'a salt',
    act: (tx) => revision(tx, 3).set({ salt: 'other' }).execute(),
    found: /revision 3 of rh-a/,
  },
  {
    what: 'a revision taken out',
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
    what: 'who merged',
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
    what: 'what a commit says was before it',
    act: (tx) => commit(tx, 2).set({ prev: hash }).execute(),
    found: /commit 2 does not follow the one before/,
  },
  {
    what: 'a commit taken out of the middle',
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
    what: 'a commit taken off the end',
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
    what: 'the number of revisions that main gave out',
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
    const told = { commits: 0, revisions: 0, head: null, problems: [] }
    assert.deepEqual(await verifyLine(ledger.read), told)
  })

  test('a line that nobody touched is whole, and tells how far it came', async () => {
    const ledger = await engine.open()
    await withThreeCommits(ledger)
    const heard: number[] = []
    const { commits, revisions, problems } = await verifyLine(ledger.read, (seq) => heard.push(seq))
    assert.deepEqual([commits, revisions, problems, heard], [3, 5, [], [1, 2, 3]])
  })

  test('whatever is tampered with is found, and said', async () => {
    const ledger = await engine.open()
    await withThreeCommits(ledger)
    for (const { what, act, found } of TAMPERINGS) {
      const undone = new Error('tampered with in a transaction that is taken back')
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

  test('of a line that is broken everywhere, a hundred problems are told', async () => {
    const ledger = await engine.open()
    await append(
      ledger,
      Array.from({ length: 300 }, (_, n) => change(`rh-${n}`)),
    )
    await ledger.write((tx) => tx.updateTable('revisions').set({ salt: 'other' }).execute())
    assert.equal((await verifyLine(ledger.read)).problems.length, 100)
  })

  test('commits that are merged between any two reads are no problem', async () => {
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
    const told = await verifyLine(ledger.read.withPlugin(mergingAfterEachRead))
    assert.deepEqual(told.problems, [])
    assert.equal(told.commits, 43)
  })
})
