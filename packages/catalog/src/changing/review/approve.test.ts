import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead, verifyLine } from '@yalkut/ledger/line'
import { reviewsOf } from '@yalkut/ledger/suggestions'
import { type JsonObject, newItemId, type Resolutions } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, bodyOf, segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, findShown, mergeItems, rowOf, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { PutItem } from '../drafts/drafts.ts'
import { approveSuggestion } from './approve.ts'
import { reviewSuggestion } from './review.ts'

onOneEngine('an approval', (engine) => {
  const world = worldOn(engine)

  async function approve(id: number, resolutions?: Resolutions): Promise<number> {
    const { catalog, people } = world()
    const approving = resolutions === undefined ? {} : { resolutions }
    return Number((await approveSuggestion(catalog, people.sara, id, approving)).commit)
  }

  async function author(data: JsonObject, path?: string): Promise<string> {
    return await addItem(world(), { type: 'author', data, path: path ?? null })
  }

  const put = (id: string, data: JsonObject | null, path?: string | null): PutItem => {
    return { id, type: 'author', data, ...(path !== undefined && { path }) }
  }

  /** The state that a refused approval must not change. */
  async function state(id: number): Promise<unknown> {
    const { catalog } = world()
    const head = await readHead(catalog.ledger.read)
    return { head, row: await rowOf(world(), id), seen: catalog.projection.head() }
  }

  async function assertRefused(
    id: number,
    code: 'conflict' | 'invalid',
    look: (refusal: { detail: unknown; conflicts: unknown }) => void,
  ): Promise<void> {
    const before = await state(id)
    await assert.rejects(approve(id), refused(code, look))
    assert.deepEqual(await state(id), before)
  }

  test('makes one commit that readers see at once', async () => {
    const { catalog, people } = world()
    const before = (await readHead(catalog.ledger.read)).seq
    const [one, two] = [newItemId(), newItemId()]
    const { id } = await suggest(world(), [put(one, authorData('one')), put(two, authorData('two'))])
    const approving = { note: ' יישר כח ' }
    const { commit } = await approveSuggestion(catalog, people.sara, id, approving)
    assert.equal(commit, before + 1)
    assert.equal(catalog.projection.head(), commit)
    assert.deepEqual([shown(world(), one).data.slug, shown(world(), two).data.slug], ['one', 'two'])
    const row = await rowOf(world(), id)
    assert.deepEqual([row.status, row.merged_commit], ['merged', commit])
    const [made] = catalog.projection.reads.commits.list({ since: before, limit: 5 }).commits
    assert.equal(made?.author, people.chana.person.id)
    assert.equal(made?.mergedBy, people.sara.person.id)
    assert.deepEqual([made?.message, made?.changed, made?.types], ['תיקון', 2, ['author']])
    const [review] = await reviewsOf(catalog.ledger.read, id)
    assert.deepEqual([review?.verdict, review?.body], ['approve', 'יישר כח'])
  })

  test('joins the changes of two people in different fields', async () => {
    const names = { he: 'שם', en: 'Name' }
    const work = await addItem(world(), { type: 'work', data: workData('merge', { title: names }) })
    const with_ = (more: JsonObject) => ({
      id: work,
      type: 'work',
      data: workData('merge', { title: names, ...more }),
    })
    const { id } = await suggest(world(), [with_({ title: { ...names, en: 'New name' }, levels: ['volume'] })])
    await mergeItems(world(), [with_({ title: { ...names, he: 'שם חדש' }, note: 'הערה' })])
    await approve(id)
    const { data } = shown(world(), work)
    assert.deepEqual(data.title, { he: 'שם חדש', en: 'New name' })
    assert.deepEqual([data.levels, data.note], [['volume'], 'הערה'])
  })

  test('joins two fixes of different paragraphs of one body', async () => {
    const work = await addItem(world(), {
      type: 'work',
      data: workData('body', { body: bodyOf('א', 'ב') }),
    })
    const fixed = (...paragraphs: string[]) => [
      { id: work, type: 'work', data: workData('body', { body: bodyOf(...paragraphs) }) },
    ]
    const { id } = await suggest(world(), fixed('א', 'בית'))
    await mergeItems(world(), fixed('אלף', 'ב'))
    await approve(id)
    assert.deepEqual(shown(world(), work).data.body, bodyOf('אלף', 'בית'))
  })

  test('joins sets that two people added an item to', async () => {
    const { sichos, maamarim } = world()
    const item = await author(authorData('sets'))
    const { id } = await suggest(world(), [put(item, authorData('sets', { sets: [maamarim] }))])
    await mergeItems(world(), [put(item, authorData('sets', { sets: [sichos] }))])
    await approve(id)
    assert.deepEqual(shown(world(), item).data.sets, [sichos, maamarim])
  })

  test('joins different words of one paragraph, and stops where both changed the same ones', async () => {
    const unit = await addItem(world(), { type: 'unit', data: unitData(world().sichosWork, 'א') })
    const text = await addItem(world(), { type: 'text', data: textData(unit, { licence: 'cc0' }) })
    const words = 'בראשית ברא אלקים את השמים ואת הארץ'
    const segment = await addItem(world(), { type: 'segment', data: segmentData(text, words) })
    const fix = (from: string, to: string) => [
      { id: segment, type: 'segment', data: segmentData(text, words.replace(from, to)) },
    ]
    const { id } = await suggest(world(), fix('השמים', 'הרקיע'))
    const clashing = await suggest(world(), fix('בראשית', 'בתחילה'))
    await mergeItems(world(), fix('בראשית', 'בראשונה'))
    await approve(id)
    assert.equal(shown(world(), segment).data.content, 'בראשונה ברא אלקים את הרקיע ואת הארץ')
    await assertRefused(clashing.id, 'conflict', ({ conflicts }) => {
      assert.ok(Array.isArray(conflicts))
      assert.deepEqual(
        conflicts.map(({ path }) => path),
        [`${segment}/content`],
      )
    })
  })

  test('stops at a clash, names each field with its three sides, and changes nothing', async () => {
    const base = authorData('clash', { note: 'א', name: { he: 'שם', en: 'Name' } })
    const [item, other] = [await author(base), await author(authorData('calm'))]
    const mine = { ...base, note: 'ג', name: { he: 'שלי', en: 'Name' }, rebbe: 7 }
    const { id } = await suggest(world(), [put(item, mine), put(other, authorData('calm', { note: 'x' }))])
    await mergeItems(world(), [put(item, { ...base, note: 'ב', name: { he: 'שלהם', en: 'Name' } })])
    await assertRefused(id, 'conflict', ({ conflicts }) => {
      assert.deepEqual(conflicts, [
        { path: `${item}/name/he`, base: 'שם', ours: 'שלהם', theirs: 'שלי' },
        { path: `${item}/note`, base: 'א', ours: 'ב', theirs: 'ג' },
      ])
    })
  })

  test('resolves a clash by field, by item and for all', async () => {
    const clash = async (): Promise<{ item: string; id: number }> => {
      const base = authorData('settle', { note: 'א', rebbe: 1 })
      const item = await author(base)
      const { id } = await suggest(world(), [put(item, { ...base, note: 'שלי', rebbe: 3, slug: 'mine' })])
      await mergeItems(world(), [put(item, { ...base, note: 'של האתר', rebbe: 2 })])
      return { item, id }
    }
    const take = (side: 'ours' | 'theirs') => ({ take: side })
    for (const [resolve, note, rebbe] of [
      [(id: string) => ({ [id]: { '/note': take('theirs'), rebbe: take('ours') } }), 'שלי', 2],
      [(id: string) => ({ [id]: { note: take('theirs'), '*': take('ours') } }), 'שלי', 2],
      [() => ({ '*': { '*': take('theirs') } }), 'שלי', 3],
      [() => ({ '*': { '*': take('ours') } }), 'של האתר', 2],
      [(id: string) => ({ '*': { '*': take('ours') }, [id]: { rebbe: { value: 7 } } }), 'של האתר', 7],
    ] as const) {
      const { item, id } = await clash()
      await approve(id, resolve(item))
      const { data } = shown(world(), item)
      assert.deepEqual([data.note, data.rebbe, data.slug], [note, rebbe, 'mine'])
    }
    const { item, id } = await clash()
    await assert.rejects(
      approve(id, { [item]: { note: take('ours') } }),
      refused('conflict', ({ conflicts }) => {
        assert.deepEqual(
          conflicts?.map(({ path }) => path),
          [`${item}/rebbe`],
        )
      }),
    )
  })

  test('refuses a resolution that the checks refuse', async () => {
    const base = authorData('settled-wrong', { note: 'א' })
    const item = await author(base)
    const { id } = await suggest(world(), [put(item, { ...base, note: 'ב' })])
    await mergeItems(world(), [put(item, { ...base, note: 'ג' })])
    await assert.rejects(approve(id, { '*': { note: { value: 5 } } }), refused('invalid'))
    assert.equal((await rowOf(world(), id)).status, 'open')
  })

  test('runs the checks again on main as it is now, and lists the failed ones', async () => {
    const work = await addItem(world(), { type: 'work', data: workData('will-go') })
    const { id, checkCounts } = await suggest(world(), [
      put(newItemId(), authorData('fine')),
      { type: 'unit', data: unitData(work, 'א') },
    ])
    assert.equal(checkCounts.fail, 0)
    await mergeItems(world(), [{ id: work, type: 'work', data: null }])
    await assertRefused(id, 'invalid', ({ detail }) => {
      assert.ok(Array.isArray(detail))
      assert.deepEqual(
        detail.map(({ check, status, path }) => [check, status, path]),
        [['references', 'fail', '/work']],
      )
    })
  })

  test('refuses a suggestion whose checks failed when it was sent', async () => {
    const { id } = await suggest(world(), [put(newItemId(), authorData('x', { born: '5741-02-30' }))])
    await assertRefused(id, 'invalid', ({ detail }) => assert.ok(JSON.stringify(detail).includes('5741-02-30')))
  })

  test('refuses a path that was taken meanwhile', async () => {
    const { id } = await suggest(world(), [put(newItemId(), authorData('late'), '/authors/wanted')])
    await author(authorData('early'), '/authors/wanted')
    await assertRefused(id, 'invalid', ({ detail }) => assert.ok(JSON.stringify(detail).includes('path')))
  })

  test('clashes as a whole item when one side deleted the item and the other changed it', async () => {
    const [kept, dropped] = [await author(authorData('kept')), await author(authorData('dropped'))]
    const change = await suggest(world(), [put(dropped, authorData('dropped', { note: 'א' }))])
    const deletion = await suggest(world(), [put(kept, null)])
    await mergeItems(world(), [put(dropped, null), put(kept, authorData('kept', { note: 'ב' }))])
    for (const [id, item] of [
      [change.id, dropped],
      [deletion.id, kept],
    ] as const) {
      await assertRefused(id, 'conflict', ({ conflicts }) => {
        assert.ok(Array.isArray(conflicts))
        assert.deepEqual(
          conflicts.map(({ path }) => path),
          [item],
        )
      })
    }
    await approve(change.id, { '*': { '': { take: 'theirs' } } })
    assert.equal(shown(world(), dropped).data.note, 'א')
    await approve(deletion.id, { '*': { '*': { take: 'ours' } } })
    assert.equal(shown(world(), kept).data.note, 'ב')
  })

  test('deletes an unchanged item, which is not found any more', async () => {
    const item = await author(authorData('gone'), '/authors/gone')
    const { id } = await suggest(world(), [put(item, null)])
    await approve(id)
    assert.equal(findShown(world(), item), null)
    assert.equal(world().catalog.projection.reads.items.resolve('/authors/gone'), null)
  })

  test('makes no new revision of an item that is the same on main', async () => {
    const item = await author(authorData('same'))
    const { id } = await suggest(world(), [put(item, authorData('same', { note: 'א' }))])
    await mergeItems(world(), [put(item, authorData('same', { note: 'א' }))])
    const { rev } = shown(world(), item)
    await approve(id)
    assert.equal(shown(world(), item).rev, rev)
    assert.equal((await rowOf(world(), id)).status, 'merged')
  })

  test('keeps the path of the side that moved it, the suggestion’s when both did', async () => {
    const data = authorData('moved')
    const [mine, theirs, both] = [
      await author(data, '/authors/m1'),
      await author(data, '/authors/t1'),
      await author(data, '/authors/b1'),
    ]
    const note = { ...data, note: 'א' }
    const { id } = await suggest(world(), [
      put(mine, data, '/authors/m2'),
      put(theirs, note),
      put(both, data, '/authors/b2'),
    ])
    await mergeItems(world(), [
      put(mine, { ...data, rebbe: 7 }),
      put(theirs, data, '/authors/t2'),
      put(both, data, '/authors/b3'),
    ])
    await approve(id)
    assert.deepEqual(
      [mine, theirs, both].map((item) => shown(world(), item).path),
      ['/authors/m2', '/authors/t2', '/authors/b2'],
    )
    const { items } = world().catalog.projection.reads
    for (const old of ['/authors/m1', '/authors/t1', '/authors/b1', '/authors/b3']) {
      assert.equal(items.resolve(old)?.redirected, true, old)
    }
  })

  test('lets two items swap their paths', async () => {
    const data = authorData('trade')
    const [a, b] = [await author(data, '/authors/ta'), await author(data, '/authors/tb')]
    const { id } = await suggest(world(), [put(a, data, '/authors/tb'), put(b, data, '/authors/ta')])
    await approve(id)
    assert.deepEqual([shown(world(), a).path, shown(world(), b).path], ['/authors/tb', '/authors/ta'])
  })

  test('refuses to delete an item that another item of the same suggestion links to', async () => {
    const work = await addItem(world(), { type: 'work', data: workData('pointed-at') })
    const [first, second] = [world().sichosWork, work]
    const unit = await addItem(world(), { type: 'unit', data: unitData(first, 'א') })
    const moved = unitData(first, 'א', { note: 'א' })
    const { id } = await suggest(world(), [
      { id: unit, type: 'unit', data: moved },
      { id: second, type: 'work', data: null },
    ])
    // Main gets the same note, and moves the unit into the sefer that the suggestion deletes.
    await mergeItems(world(), [{ id: unit, type: 'unit', data: { ...moved, work: second } }])
    await assertRefused(id, 'invalid', ({ detail }) => assert.ok(JSON.stringify(detail).includes(second)))
  })

  test('refuses a link to an item that was deleted meanwhile', async () => {
    const work = await addItem(world(), { type: 'work', data: workData('deleted-meanwhile') })
    const note = workData('deleted-meanwhile', { note: 'א' })
    const { id } = await suggest(world(), [
      { type: 'unit', data: unitData(work, 'א') },
      { id: work, type: 'work', data: note },
    ])
    await mergeItems(world(), [{ id: work, type: 'work', data: null }])
    await assert.rejects(approve(id, { '*': { '*': { take: 'ours' } } }), refused('invalid'))
  })

  test('leaves a valid line of commits after all these tests', async () => {
    const { problems } = await verifyLine(world().catalog.ledger.read)
    assert.deepEqual(problems, [])
  })

  test('applies the policy of a new set to later suggestions in it', async () => {
    const { catalog, people } = world()
    const keepers = [people.dovid.person.id]
    const set = await addItem(world(), { type: 'set', data: setData('new', { keepers }) })
    const { id } = await suggest(world(), [put(newItemId(), authorData('in', { sets: [set] }))])
    await assert.rejects(approveSuggestion(catalog, people.kalman, id), refused('forbidden'))
    await approveSuggestion(catalog, people.dovid, id)
  })

  test('is refused once when main has become such since that it would show withheld words', async () => {
    const { catalog, people, maamarim } = world()
    const home = await addItem(world(), {
      type: 'set',
      data: setData('to-lock'),
      path: '/sets/to-lock',
    })
    const data = (sets: string[]) => workData('leaves-home', { sets, body: bodyOf('מילים') })
    const work = await addItem(world(), { type: 'work', data: data([home]) })
    const move = { id: work, type: 'work', data: data([maamarim]) }
    const { id, checks } = await suggest(world(), [move])
    assert.deepEqual(
      checks.filter(({ check }) => check === 'rights'),
      [],
    )
    const locked = setData('to-lock', { policy: 'locked' })
    await mergeItems(world(), [{ id: home, type: 'set', data: locked }])
    const named = (refusal: { detail: unknown }): void => {
      const detail = JSON.parse(JSON.stringify(refusal.detail))
      assert.equal(detail.reason, 'shows-withheld-words')
      assert.deepEqual(detail.shows, [work])
      assert.equal(detail.checks[0].check, 'rights')
    }
    await assertRefused(id, 'conflict', named)
    const others = { verdict: 'approve' as const, shows: [home] }
    await assert.rejects(reviewSuggestion(catalog, people.sara, id, others), refused('conflict'))
    const merged = await approveSuggestion(catalog, people.sara, id, { shows: [work] })
    assert.ok(merged.commit !== null)
    assert.equal(findShown(world(), work)?.withheld ?? null, null)
  })

  test('is not refused for what its checks said when it was sent', async () => {
    const { sealed, maamarim } = world()
    const data = (sets: string[]) => workData('leaves-sealed', { sets, body: bodyOf('מילים') })
    const work = await addItem(world(), { type: 'work', data: data([sealed]) })
    const move = { id: work, type: 'work', data: data([maamarim]) }
    const { id, checks } = await suggest(world(), [move], 'sara')
    assert.equal(checks.filter(({ check }) => check === 'rights').length, 1)
    assert.ok((await approve(id)) > 0)
  })
})
