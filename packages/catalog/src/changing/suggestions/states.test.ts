import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SuggestionStatus } from '@yalkut/ledger'
import { readHead } from '@yalkut/ledger/line'
import { reviewsOf } from '@yalkut/ledger/suggestions'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, draftOf, type Name, rowOf, shown } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { createDraft, dropDraftItem, putItem } from '../drafts/drafts.ts'
import { approveSuggestion } from '../review/approve.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { suggestFix } from '../sending/quick.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'

const STATES: SuggestionStatus[] = ['draft', 'open', 'merged', 'sent_back', 'withdrawn']

onOneEngine('the states of a suggestion', (engine) => {
  const world = worldOn(engine)
  let item = ''

  /** Makes a suggestion of Chana's in the set of sichos, in this state. */
  async function inState(status: SuggestionStatus): Promise<number> {
    const { catalog, people, sichos } = world()
    item = newItemId()
    const data = authorData(item.slice(3), { sets: [sichos] })
    const id = await draftOf(world(), [{ id: item, type: 'author', data }])
    if (status === 'draft') return id
    await submitSuggestion(catalog, people.chana, id)
    if (status === 'withdrawn') await withdrawSuggestion(catalog, people.chana, id)
    if (status === 'merged') await approveSuggestion(catalog, people.kalman, id)
    if (status === 'sent_back') await sendBackSuggestion(catalog, people.kalman, id, 'עוד')
    return id
  }

  const ACTS: { [act: string]: (id: number, by?: Name) => Promise<unknown> } = {
    put: (id, by = 'chana') => {
      const put = { type: 'author', data: authorData('put', { sets: [world().sichos] }) }
      return putItem(world().catalog, world().people[by], id, put)
    },
    drop: (id, by = 'chana') => dropDraftItem(world().catalog, world().people[by], id, item),
    submit: (id, by = 'chana') => submitSuggestion(world().catalog, world().people[by], id),
    withdraw: (id, by = 'chana') => withdrawSuggestion(world().catalog, world().people[by], id),
    approve: (id, by = 'kalman') => approveSuggestion(world().catalog, world().people[by], id),
    'send back': (id, by = 'kalman') => sendBackSuggestion(world().catalog, world().people[by], id, 'עוד'),
  }

  /** The states in which each act is allowed, and the state that it leads to. */
  const ALLOWED: { [act: string]: { [S in SuggestionStatus]?: SuggestionStatus } } = {
    put: { draft: 'draft', sent_back: 'sent_back' },
    drop: { draft: 'draft', sent_back: 'sent_back' },
    submit: { draft: 'open', sent_back: 'open' },
    withdraw: { draft: 'withdrawn', open: 'withdrawn', sent_back: 'withdrawn' },
    approve: { open: 'merged' },
    'send back': { open: 'sent_back' },
  }

  /** Acts of others than the author. */
  const DECISIONS = ['approve', 'send back']

  for (const [act, allowed] of Object.entries(ALLOWED)) {
    test(`${act} is allowed in ${Object.keys(allowed).join(', ')} and refused in other states`, async () => {
      for (const status of STATES) {
        const id = await inState(status)
        const before = await rowOf(world(), id)
        const next = allowed[status]
        if (next === undefined) {
          const isState = refused('state', ({ detail }) => assert.deepEqual(detail, { status }))
          // A draft is not there for keepers.
          const by = status === 'draft' && DECISIONS.includes(act) ? 'sara' : undefined
          await assert.rejects(async () => ACTS[act]?.(id, by), isState)
          assert.deepEqual(await rowOf(world(), id), before)
        } else {
          await ACTS[act]?.(id)
          assert.equal((await rowOf(world(), id)).status, next, `${act} in ${status}`)
        }
      }
    })

    test(`${act} needs an existing suggestion`, async () => {
      await assert.rejects(async () => ACTS[act]?.(987_654), refused('not-found'))
    })
  }

  test('a draft that was never sent is there for its author and for stewards alone', async () => {
    const { catalog, people } = world()
    const withdrawn = await inState('draft')
    await withdrawSuggestion(catalog, people.chana, withdrawn)
    for (const id of [await inState('draft'), withdrawn]) {
      for (const act of Object.keys(ACTS)) {
        for (const who of ['dovid', 'kalman'] as const) {
          await assert.rejects(async () => ACTS[act]?.(id, who), refused('not-found'), act)
        }
      }
      for (const act of ['put', 'drop', 'submit']) {
        await assert.rejects(async () => ACTS[act]?.(id, 'sara'), refused('forbidden'), act)
      }
    }
  })

  test('a person without rights is refused as `forbidden`, whatever the state', async () => {
    for (const status of STATES.filter((each) => each !== 'draft')) {
      const id = await inState(status)
      for (const act of ['put', 'drop', 'submit', 'withdraw']) {
        await assert.rejects(async () => ACTS[act]?.(id, 'dovid'), refused('forbidden'), act)
      }
    }
    const open = await inState('open')
    for (const act of ['approve', 'send back']) {
      await assert.rejects(async () => ACTS[act]?.(open, 'chana'), refused('forbidden'), act)
      await assert.rejects(async () => ACTS[act]?.(open, 'dovid'), refused('forbidden'), act)
    }
  })

  test('a steward withdraws anybody’s suggestion, but does not change its items', async () => {
    const id = await inState('open')
    for (const act of ['put', 'submit']) {
      await assert.rejects(async () => ACTS[act]?.(id, 'sara'), refused('forbidden'))
    }
    const row = await withdrawSuggestion(world().catalog, world().people.sara, id)
    assert.equal(row.status, 'withdrawn')
    assert.ok(row.closed_at)
  })

  test('visitors and read-only tokens change nothing', async () => {
    const { catalog, people } = world()
    const id = await inState('open')
    const put = { type: 'author', data: authorData('x') }
    for (const [caller, code] of [
      [VISITOR, 'unauthorized'],
      [{ ...people.sara, scopes: ['read' as const] }, 'forbidden'],
    ] as const) {
      await assert.rejects(putItem(catalog, caller, id, put), refused(code))
      await assert.rejects(submitSuggestion(catalog, caller, id), refused(code))
      await assert.rejects(approveSuggestion(catalog, caller, id), refused(code))
      await assert.rejects(withdrawSuggestion(catalog, caller, id), refused(code))
      await assert.rejects(sendBackSuggestion(catalog, caller, id, 'x'), refused(code))
    }
    assert.equal((await rowOf(world(), id)).status, 'open')
  })

  test('an empty suggestion is not sent', async () => {
    const { catalog, people } = world()
    const { id } = await createDraft(catalog, people.chana, { title: 'ריק' })
    await assert.rejects(submitSuggestion(catalog, people.chana, id), refused('state'))
    assert.equal((await rowOf(world(), id)).status, 'draft')
  })

  test('a suggestion is sent back only with a note, and may be sent again', async () => {
    const { catalog, people } = world()
    const id = await inState('open')
    for (const note of ['', '  ', '\n']) {
      await assert.rejects(sendBackSuggestion(catalog, people.kalman, id, note), refused('invalid'))
    }
    await sendBackSuggestion(catalog, people.kalman, id, ' חסר שם ')
    const [review] = await reviewsOf(catalog.ledger.read, id)
    assert.deepEqual([review?.verdict, review?.body], ['send_back', 'חסר שם'])
    await ACTS.put?.(id)
    await ACTS.submit?.(id)
    await ACTS.approve?.(id)
    assert.equal((await rowOf(world(), id)).status, 'merged')
  })

  test('a suggestion and its commit record the agent that made it', async () => {
    const { catalog, people, sichos } = world()
    const via = { kind: 'token' as const, id: 'tok-00000000', name: 'my agent', client: null }
    const caller = { ...people.chana, via }
    const created = await createDraft(catalog, caller, { title: 'סוכן' })
    assert.deepEqual(created.via, via)
    const put = { type: 'author', data: authorData('agent', { sets: [sichos] }) }
    await putItem(catalog, caller, created.id, put)
    await submitSuggestion(catalog, caller, created.id)
    const { commit } = await approveSuggestion(catalog, people.kalman, created.id)
    const [shownCommit] = catalog.projection.reads.commits.list({
      since: Number(commit) - 1,
      limit: 1,
    }).commits
    assert.deepEqual(shownCommit?.via, via)
  })

  test('a quick fix is made and sent in one call', async () => {
    const { catalog, people, sichosWork } = world()
    const work = shown(world(), sichosWork)
    const data = { ...work.data, note: 'תוקן' }
    const fix = { entityId: sichosWork.toUpperCase(), data, title: 'תיקון', note: 'ראו' }
    const created = await suggestFix(catalog, people.chana, fix)
    assert.deepEqual([created.status, created.items, created.title, created.description], ['open', 1, 'תיקון', 'ראו'])
    assert.deepEqual(created.checks, [])
    const named = await suggestFix(catalog, people.chana, { entityId: sichosWork, data })
    assert.equal(named.title, 'likkutei')
  })

  test('a refused quick fix saves nothing, and takes no number', async () => {
    const { catalog, people, sichosWork } = world()
    const { data, rev } = shown(world(), sichosWork)
    const before = await suggestFix(catalog, people.chana, {
      entityId: sichosWork,
      data: { ...data, note: '1' },
    })
    const head = await readHead(catalog.ledger.read)
    for (const [fix, code] of [
      [{ data }, 'state'],
      [{ data: { ...data, color: 'red' } }, 'invalid'],
      [{ data: { ...data, note: '2' }, title: 'א'.repeat(201) }, 'invalid'],
      [{ data: { ...data, note: '2' }, rev: rev + 100_000 }, 'invalid'],
      [{ data, entityId: newItemId() }, 'not-found'],
      [{ data, entityId: 'nonsense' }, 'bad-request'],
    ] as const) {
      const whole = { entityId: sichosWork, ...fix }
      await assert.rejects(suggestFix(catalog, people.chana, whole), refused(code))
    }
    await assert.rejects(suggestFix(catalog, VISITOR, { entityId: sichosWork, data }), refused('unauthorized'))
    const after = await suggestFix(catalog, people.chana, {
      entityId: sichosWork,
      data: { ...data, note: '3' },
    })
    assert.equal(after.id, before.id + 1)
    assert.equal(after.number, (before.number ?? 0) + 1)
    assert.deepEqual(await readHead(catalog.ledger.read), head)
  })

  test('a quick fix may name its base revision', async () => {
    const { catalog, people } = world()
    const id = await addItem(world(), { type: 'work', data: workData('quick-rev', { note: 'א' }) })
    const { rev } = shown(world(), id)
    const other = { entityId: id, data: workData('quick-rev', { note: 'א', levels: ['volume'] }) }
    const first = await suggestFix(catalog, people.chana, other)
    await approveSuggestion(catalog, people.sara, first.id)
    const late = { entityId: id, data: workData('quick-rev', { note: 'ב' }), rev }
    const { id: second } = await suggestFix(catalog, people.chana, late)
    await approveSuggestion(catalog, people.sara, second)
    const { data } = shown(world(), id)
    assert.deepEqual([data.note, data.levels], ['ב', ['volume']])
  })

  test('a suggestion that is sent twice at the same time is sent once', async () => {
    const id = await inState('draft')
    const sent = await Promise.allSettled([ACTS.submit?.(id), ACTS.submit?.(id)])
    assert.deepEqual(sent.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })
})
