/** What migrations 0029 and 0030 make of rows of earlier versions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLedger } from '@yalkut/ledger'
import { onEachEngine } from '@yalkut/testing/engines'
import { sql } from 'kysely'

const AT = '2026-11-01T10:00:00.000Z'
const sha = (letter: string): string => letter.repeat(64)

onEachEngine('the upgrade of withheld things', (engine) => {
  test('stops items whose takedown was upheld, unless a steward has served a file of theirs since', async () => {
    const location = await engine.newEmptyLocation()
    const old = await openLedger({ ...location, upTo: '0028-agents' })
    const issue = (id: number, item: string | null) => ({
      id,
      number: id,
      type: 'takedown',
      state: 'closed' as const,
      title: 'x',
      private: 1 as const,
      comments: 0,
      created_at: AT,
      updated_at: AT,
      entity_id: item,
    })
    const takedown = (id: number, status: 'upheld' | 'declined' | 'open', files: string[]) => ({
      id,
      kind: 'takedown' as const,
      target: `t${id}`,
      status,
      issue_id: id,
      at: AT,
      paused: JSON.stringify(files.map((sha256) => ({ sha256, rights: 'open' }))),
    })
    const file = (sha256: string, rights: 'open' | 'preserved', change: number) => ({
      sha256,
      size_bytes: 1,
      mime: 'application/pdf',
      rights,
      change,
      added_by: 'u-sara',
      added_at: AT,
    })
    await old.write(async (tx) => {
      const items = ['rh-00000001', 'rh-00000002', 'rh-00000003', 'rh-00000004', null]
      await tx
        .insertInto('issues')
        .values(items.map((item, at) => issue(at + 1, item)))
        .execute()
      await tx
        .insertInto('files')
        .values([file(sha('a'), 'open', 1), file(sha('b'), 'preserved', 2)])
        .execute()
      await tx.updateTable('counters').set({ value: 2 }).where('name', '=', 'file').execute()
      await tx
        .insertInto('takedowns')
        .values([
          takedown(1, 'upheld', []),
          takedown(2, 'upheld', [sha('a')]),
          takedown(3, 'upheld', [sha('b')]),
          takedown(4, 'declined', []),
          takedown(5, 'upheld', []),
        ])
        .execute()
    })
    await old.close()
    const now = await engine.open(location)
    const stops = await now.read
      .selectFrom('item_stops')
      .select(['request', 'item', 'stopped', 'change'])
      .orderBy('request')
      .execute()
    assert.deepEqual(stops, [
      { request: 1, item: 'rh-00000001', stopped: 1, change: 3 },
      { request: 3, item: 'rh-00000003', stopped: 1, change: 4 },
    ])
  })

  test('serves no more the files of uploads that no merged item uses', async () => {
    const location = await engine.newEmptyLocation()
    const old = await openLedger({ ...location, upTo: '0029-upheld-items' })
    const [waiting, merged, used, withdrawn] = [sha('a'), sha('b'), sha('c'), sha('d')]
    const outcome = (suggestion: number) => JSON.stringify({ answer: { existed: false, suggestion } })
    await old.write(async (tx) => {
      for (const [at, sha256] of [waiting, merged, used, withdrawn].entries()) {
        const suggestion = at + 1
        await tx
          .insertInto('files')
          .values({
            sha256,
            size_bytes: 1,
            mime: 'application/pdf',
            rights: 'open',
            change: at + 1,
            added_by: 'u-sara',
            added_at: AT,
          })
          .execute()
        await tx
          .insertInto('uploads')
          .values({
            id: `up-${at}`,
            person_id: 'u-sara',
            status: 'kept',
            resumable: 0,
            ask: '{}',
            size_bytes: 1,
            sha256,
            outcome: outcome(suggestion),
            started_at: AT,
            changed_at: AT,
          })
          .execute()
        const status = sha256 === merged ? 'merged' : sha256 === withdrawn ? 'withdrawn' : 'open'
        await sql`insert into suggestions (id, title, kind, status, author, base_commit, items, check_counts, created_at)
          values (${suggestion}, 'x', 'suggestion', ${status}, 'u-sara', 0, 1, '{}', ${AT})`.execute(tx)
      }
      await tx.updateTable('counters').set({ value: 4 }).where('name', '=', 'file').execute()
      const data = JSON.stringify({ file: used })
      await sql`insert into revisions (rev, commit_seq, entity_id, type, data, hash, salt)
        values (1, 1, 'rh-00000001', 'scan', ${data}, 'x', 'y')`.execute(tx)
    })
    await old.close()
    const now = await engine.open(location)
    const files = await now.read
      .selectFrom('files')
      .innerJoin('uploads', 'uploads.sha256', 'files.sha256')
      .select(['files.sha256', 'files.rights', 'uploads.promised'])
      .orderBy('files.sha256')
      .execute()
    assert.deepEqual(
      files.map(({ rights, promised }) => [rights, promised]),
      [
        ['preserved', 'open'],
        ['open', null],
        ['open', null],
        ['preserved', 'open'],
      ],
    )
    const events = await now.read.selectFrom('file_events').select('sha256').execute()
    assert.deepEqual(events.map(({ sha256 }) => sha256).sort(), [waiting, withdrawn])
  })
})
