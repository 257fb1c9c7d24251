/** What the rows of a copied ledger said before is in no file of its database once it was rewritten.
 *  Source: decisions.md#withheld-words-in-a-mirror. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '@yalkut/ledger'
import { onEngine } from '@yalkut/testing/engines'
import { append, change } from '@yalkut/testing/ledger/commits'
import pg from 'pg'

const WORDS = 'words-that-were-taken-down'

/** The ledger's rows lose words that they had. */
async function takeDown(ledger: Ledger): Promise<void> {
  const data = {
    title: { he: 'ספר', en: 'Work' },
    body: { versions: [], segments: [{ id: 'p1', text: WORDS }] },
  }
  await append(ledger, [change('rh-words', { data })])
  await ledger.write((tx) => tx.updateTable('revisions').set({ data: '{}' }).execute())
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function isInFile(client: pg.Client): Promise<boolean> {
  await client.query('checkpoint')
  const { rows } = await client.query<{ bytes: Buffer }>(
    "select pg_read_binary_file(pg_relation_filepath('revisions'::regclass)) as bytes",
  )
  return rows.some(({ bytes }) => bytes.includes(WORDS))
}

onEngine('postgres', 'a ledger that is written anew', (engine) => {
  /** Rewrites while another transaction is open. `open` begins it. */
  async function assertGone(open: (own: string, other: string) => Promise<pg.Client>) {
    const location = await engine.newLocation()
    const { databaseUrl: other = '' } = await engine.newLocation()
    const { databaseUrl: own = '' } = location
    const ledger = await engine.open(location)
    const looking = await connect(own)
    const client = await open(own, other)
    try {
      await takeDown(ledger)
      assert.equal(await isInFile(looking), true)
      let isDone = false
      const rewriting = ledger.rewrite().then(() => {
        isDone = true
      })
      await Promise.race([rewriting, sleep(1_000)])
      if (isDone) assert.equal(await isInFile(looking), false, 'done while the words are there')
      await client.query('commit')
      await rewriting
      assert.equal(await isInFile(looking), false)
    } finally {
      await client.end()
      await looking.end()
    }
  }

  test('has nothing of its former rows, though another program reads an older moment of it', () =>
    assertGone(async (own) => {
      const client = await connect(own)
      await client.query('begin isolation level repeatable read')
      await client.query('select 1 from pg_class limit 1')
      return client
    }))

  test('has nothing of its former rows, though a transaction of another database began before', () =>
    assertGone(async (_own, other) => {
      const client = await connect(other)
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      return client
    }))
})
