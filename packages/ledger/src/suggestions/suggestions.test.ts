import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import {
  addReview,
  addSuggestion,
  findFindings,
  findSuggestion,
  findSuggestions,
  lockSuggestion,
  putItems,
  removeDraft,
  reviewsOf,
  type SuggestionRow,
  saveFindings,
  suggestionsByStatus,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import { quoted } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { countRows, NOON } from '@yalkut/testing/ledger/commits'
import { draft, proposed } from '@yalkut/testing/ledger/suggestions'
import type { SuggestionFilter } from './suggestions.ts'

onEachEngine('suggestions', (engine) => {
  test('a new draft is empty, and is found with the values it was made with', async () => {
    const ledger = await engine.open()
    const via = '{"kind":"token","name":"laptop"}'
    const created = await ledger.write((tx) =>
      addSuggestion(tx, draft({ description: 'Fixes #7', via, baseCommit: 12 })),
    )
    assert.deepEqual(created, {
      id: 1,
      number: 1,
      kind: 'suggestion',
      status: 'draft',
      title: 'תיקון טעות',
      description: 'Fixes #7',
      author: 'u-miriam',
      via,
      project_id: null,
      base_commit: 12,
      merged_commit: null,
      post_review: null,
      reverts: null,
      reverted_by: null,
      items: 0,
      types: '[]',
      first_item: null,
      check_counts: '{"pass":0,"warn":0,"fail":0}',
      created_at: NOON,
      submitted_at: null,
      closed_at: null,
      owner: null,
      owned_at: null,
      due_at: null,
      decided_at: null,
      alike: null,
      by_agent: 0,
      touches_outside: 0,
      changes: 0,
      changed_words: 0,
      minutes: 0,
    })
    assert.deepEqual(await findSuggestion(ledger.read, 1), created)
    assert.equal(await findSuggestion(ledger.read, 2), null)
  })

  test("an import's suggestion takes no number", async () => {
    const ledger = await engine.open()
    const imported = await ledger.write((tx) => addSuggestion(tx, draft({ kind: 'import' })))
    assert.equal(imported.number, null)
    const next = await ledger.write((tx) => addSuggestion(tx, draft()))
    assert.deepEqual([next.id, next.number], [2, 1])
  })

  test('an update changes only the given fields', async () => {
    const ledger = await engine.open()
    const created = await ledger.write((tx) => addSuggestion(tx, draft()))
    const later = '2026-03-02T12:00:00.000Z'
    const sent = await ledger.write(async (tx) => {
      await lockSuggestion(tx, created.id)
      return await updateSuggestion(tx, created.id, { status: 'open', submitted_at: later })
    })
    assert.deepEqual(sent, { ...created, status: 'open', submitted_at: later })
    assert.deepEqual((await findSuggestions(ledger.read, [1, 5])).get(1), sent)
    assert.equal(await ledger.write((tx) => lockSuggestion(tx, 5)), null)
  })

  test('two simultaneous decisions are made one after the other', async () => {
    const ledger = await engine.open()
    const { id } = await ledger.write((tx) => addSuggestion(tx, draft()))
    const decide = (status: 'merged' | 'withdrawn') =>
      ledger.write(async (tx) => {
        const found = await lockSuggestion(tx, id)
        if (found?.status === 'draft') await updateSuggestion(tx, id, { status })
        return found?.status
      })
    const seen = await Promise.all([decide('merged'), decide('withdrawn')])
    const { status } = await ledger.read.selectFrom('suggestions').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([...seen].sort(), ['draft', status].sort())
  })

  test('a removed draft leaves no rows', async () => {
    const ledger = await engine.open()
    await ledger.write((tx) => addSuggestion(tx, draft({ kind: 'import' })))
    const before = await countRows(ledger.read)
    const { id } = await ledger.write((tx) => addSuggestion(tx, draft({ kind: 'import' })))
    await fill(ledger, id)
    await ledger.write((tx) => removeDraft(tx, id))
    assert.deepEqual(await countRows(ledger.read), before)
  })

  test('a suggestion that is no longer a draft keeps its items and findings', async () => {
    const ledger = await engine.open()
    const { id } = await ledger.write((tx) => addSuggestion(tx, draft({ kind: 'import' })))
    await fill(ledger, id)
    await ledger.write((tx) => updateSuggestion(tx, id, { status: 'open' }))
    const before = await countRows(ledger.read)
    await ledger.write((tx) => removeDraft(tx, id))
    assert.deepEqual(await countRows(ledger.read), before)
  })

  test('reviews are read in the order of their times', async () => {
    const ledger = await engine.open()
    const { id } = await ledger.write((tx) => addSuggestion(tx, draft()))
    const rest = { suggestion_id: id, reviewer: 'u-yosef', body: 'קרא שוב', via: null }
    const given = [
      { ...rest, id: 'rv-2', verdict: 'send_back' as const, created_at: NOON },
      { ...rest, id: 'rv-1', verdict: 'approve' as const, created_at: '2026-03-02T12:00:00.000Z' },
    ]
    for (const review of [...given].reverse()) await ledger.write((tx) => addReview(tx, review))
    assert.deepEqual(await reviewsOf(ledger.read, id), given)
    assert.deepEqual(await reviewsOf(ledger.read, 99), [])
  })
})

onEachEngine('the list of suggestions', (engine) => {
  test('the oldest sent comes first, for one author too, and pages skip none', async () => {
    const ledger = await engine.open()
    const sentAt = ['03', '01', '02', '01', '02'].map((day) => `2026-03-${day}T12:00:00.000Z`)
    for (const [n, submitted_at] of sentAt.entries()) {
      await ledger.write(async (tx) => {
        const author = n % 2 === 0 ? 'u-miriam' : 'u-yosef'
        const { id } = await addSuggestion(tx, draft({ author }))
        await updateSuggestion(tx, id, { status: 'open', submitted_at })
      })
    }
    await ledger.write((tx) => addSuggestion(tx, draft()))
    assert.deepEqual(await pagesOf(ledger, { status: 'open', limit: 2 }), [2, 4, 3, 5, 1])
    assert.deepEqual(await pagesOf(ledger, { status: 'open', author: 'u-yosef', limit: 1 }), [2, 4])
  })

  test('suggestions that were never sent come first, in the order made, and pages skip none', async () => {
    const ledger = await engine.open()
    await ledger.write(async (tx) => {
      for (let n = 0; n < 5; n += 1) {
        const { id } = await addSuggestion(tx, draft())
        const submitted_at = n === 0 ? NOON : null
        await updateSuggestion(tx, id, { status: 'withdrawn', submitted_at })
      }
    })
    assert.deepEqual(await pagesOf(ledger, { status: 'withdrawn', limit: 2 }), [2, 3, 4, 5, 1])
  })
})

async function fill(ledger: Ledger, id: number): Promise<void> {
  await ledger.write(async (tx) => {
    await putItems(tx, id, [proposed('rh-a'), proposed('rh-b')], 0)
    const rest = { message: quoted('There is another work of this name.'), entityId: 'rh-a', path: null }
    await saveFindings(tx, id, [{ check: 'duplicates', status: 'warn', ...rest }])
  })
  assert.equal((await findFindings(ledger.read, [id])).get(id)?.length, 1)
}

async function pagesOf(ledger: Ledger, more: Omit<SuggestionFilter, 'reader'>): Promise<number[]> {
  const filter = { reader: { id: null, steward: true }, ...more }
  const ids: number[] = []
  for (let last: SuggestionRow | undefined; ; ) {
    const after = last === undefined ? {} : { after: { submittedAt: last.submitted_at ?? '', id: last.id } }
    const page = await suggestionsByStatus(ledger.read, { ...filter, ...after })
    ids.push(...page.map((row) => row.id))
    last = page.at(-1)
    if (last === undefined || ids.length > 20) return ids
  }
}
