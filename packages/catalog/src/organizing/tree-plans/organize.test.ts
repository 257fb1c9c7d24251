/** Plans on a real catalog: previewed, suggested, merged and reverted. Source: service.md#organize. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from '@yalkut/ledger/line'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { bodyOf, eventData, setData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, findShown, mergeItems, rowOf, shown, signedIn, type World } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { getItem, resolvePath } from '../../reading/queries/items.ts'
import { catalogTree } from '../../reading/queries/tree.ts'
import { organize, previewOrganize } from './organize.ts'

interface Shelf {
  set: string
  low: string
  work: string
  copy: string
  units: string[]
}

/** A new set at the top with one below it, two sefarim in it, the first of three units; paths of their own. */
async function addShelf(world: World, name: string): Promise<Shelf> {
  const [set, low, work, copy] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const units = [newItemId(), newItemId(), newItemId()]
  await mergeItems(world, [
    { id: set, type: 'set', data: setData(name), path: `/sets/${name}` },
    {
      id: low,
      type: 'set',
      data: setData(`${name}-low`, { parent: set }),
      path: `/sets/${name}-low`,
    },
    { id: work, type: 'work', data: workData(name, { sets: [set] }), path: `/${name}` },
    {
      id: copy,
      type: 'work',
      data: workData(`${name}-copy`, { sets: [set] }),
      path: `/${name}-copy`,
    },
    ...units.map((id, at) => {
      const data = unitData(work, String(at + 1), { order: String(at + 1) })
      return { id, type: 'unit', data, path: `/${name}/${at + 1}` }
    }),
  ])
  return { set, low, work, copy, units }
}

onOneEngine('organizing', (engine) => {
  const here = worldOn(engine)

  test('a preview saves nothing and shows the result of applying the plan', async () => {
    const world = here()
    const { catalog, people } = world
    const { work, set, units } = await addShelf(world, 'previewed')
    const name = { he: 'חדש', en: 'New' }
    const plan = {
      operations: [
        { op: 'rename' as const, item: work, slug: 'renamed' },
        { op: 'create-set' as const, key: 'n', name, slug: 'fresh', parent: set, items: [work] },
      ],
    }
    const before = await readHead(catalog.ledger.read)
    const preview = await previewOrganize(catalog, world.people.sara, plan)
    assert.deepEqual(await readHead(catalog.ledger.read), before)
    assert.equal(preview.title, 'Move “previewed” to the path /renamed …and 1 more')
    assert.equal(preview.redirects.length, 1 + units.length)
    const { merged, preview: applied } = await organize(catalog, people.sara, {
      ...plan,
      apply: true,
    })
    assert.equal(merged, true)
    const anonymous = (text: string, id: string | undefined): string => text.replaceAll(id ?? '-', 'new')
    assert.equal(
      anonymous(JSON.stringify(applied), applied.created.n),
      anonymous(JSON.stringify(preview), preview.created.n),
    )
    for (const { id, path } of applied.items) assert.equal(shown(world, id).path, path)
    assert.equal(resolvePath(catalog, '/previewed/2').path, '/renamed/2')
    assert.equal(shown(world, applied.created.n ?? '').path, '/sets/fresh')
  })

  test('a contributor’s plan waits for review, a draft waits for its author, a steward’s is applied', async () => {
    const { catalog, people } = here()
    const { work, low } = await addShelf(here(), 'waiting')
    const operations = [{ op: 'move' as const, items: [work], to: low }]
    const open = await organize(catalog, people.chana, { operations, apply: true })
    assert.deepEqual([open.merged, open.mayApprove, open.suggestion.status], [false, false, 'open'])
    assert.equal(open.suggestion.items, 1)
    const draft = await organize(catalog, people.chana, { operations, draft: true, apply: true })
    assert.equal(draft.suggestion.status, 'draft')
    const done = await organize(catalog, people.sara, { operations, apply: true, title: 'לסדר' })
    assert.deepEqual([done.merged, done.suggestion.title], [true, 'לסדר'])
    assert.equal((await rowOf(here(), done.suggestion.id)).status, 'merged')
    await assert.rejects(organize(catalog, { kind: 'visitor' }, { operations }), refused('unauthorized'))
    const reader = signedIn(people.chana.person, { scopes: ['read'] })
    await assert.rejects(organize(catalog, reader, { operations }), refused('forbidden'))
  })

  test('a plan that changes nothing, or has a mistake, leaves no suggestion', async () => {
    const { catalog, people } = here()
    const { work, set } = await addShelf(here(), 'nothing')
    const same = [{ op: 'move' as const, items: [work], to: set }]
    await assert.rejects(organize(catalog, people.sara, { operations: same }), refused('invalid'))
    const ring = [...same, { op: 'move' as const, items: [set], to: set }]
    await assert.rejects(
      organize(catalog, people.sara, { operations: ring }),
      refused('invalid', ({ detail }) => assert.match(JSON.stringify(detail), /"operation":1/)),
    )
  })

  test('a merged sefer is deleted, names its successor, and its old paths redirect there', async () => {
    const world = here()
    const { catalog, people } = world
    const { work, copy, units } = await addShelf(world, 'twice')
    const operations = [{ op: 'merge' as const, from: work, into: copy }]
    await organize(catalog, people.sara, { operations, apply: true })
    assert.throws(
      () => getItem(catalog, work),
      refused('not-found', ({ detail }) => assert.deepEqual(detail, { mergedInto: copy })),
    )
    const there = { id: copy, redirected: true, path: '/twice-copy' }
    assert.deepEqual(resolvePath(catalog, '/twice'), there)
    assert.equal(resolvePath(catalog, '/twice/1').id, units[0])
  })

  test('a deleted set has no successor, and its path redirects to the parent set', async () => {
    const { catalog, people } = here()
    const { set, low } = await addShelf(here(), 'emptied')
    const operations = [{ op: 'delete-set' as const, item: low }]
    await organize(catalog, people.sara, { operations, apply: true })
    assert.throws(
      () => getItem(catalog, low),
      refused('not-found', ({ detail }) => assert.equal(detail, null)),
    )
    const there = { id: set, redirected: true, path: '/sets/emptied' }
    assert.deepEqual(resolvePath(catalog, '/sets/emptied-low'), there)
  })

  test('a plan made before later commits is merged with those commits', async () => {
    const world = here()
    const { catalog, people } = world
    const { work, low, units } = await addShelf(world, 'since')
    const operations = [
      { op: 'rename' as const, item: work, slug: 'after' },
      { op: 'move' as const, items: [work], to: low },
    ]
    const { suggestion } = await organize(catalog, people.chana, { operations })
    const unit = units[0] ?? ''
    await mergeItems(world, [{ id: unit, type: 'unit', data: { ...shown(world, unit).data, note: 'מאז' } }])
    await approveSuggestion(catalog, people.sara, suggestion.id)
    assert.deepEqual([shown(world, unit).path, shown(world, unit).data.note], ['/after/1', 'מאז'])
  })

  test('a plan that merges an item is not approved after somebody adds a link to that item', async () => {
    const world = here()
    const { catalog, people } = world
    const { work, copy } = await addShelf(world, 'linked')
    const operations = [{ op: 'merge' as const, from: copy, into: work }]
    const { suggestion } = await organize(catalog, people.chana, { operations })
    const late = await addItem(world, { type: 'publication', data: publicationOf(copy) })
    const approve = (id: number): Promise<unknown> => approveSuggestion(catalog, people.sara, id)
    await assert.rejects(
      approve(suggestion.id),
      refused('invalid', ({ detail }) => assert.match(JSON.stringify(detail), new RegExp(late))),
    )
    const again = await organize(catalog, people.chana, { operations })
    await approve(again.suggestion.id)
    assert.equal(shown(world, late).data.work, work)
  })

  test('a merge is refused when its target was deleted in the meantime', async () => {
    const world = here()
    const { catalog, people } = world
    const { low, set } = await addShelf(world, 'orphan')
    const other = await addItem(world, { type: 'set', data: setData('orphan-other') })
    const operations = [{ op: 'merge' as const, from: low, into: other }]
    const { suggestion } = await organize(catalog, people.chana, { operations })
    const away = [{ op: 'merge' as const, from: other, into: set }]
    await organize(catalog, people.sara, { operations: away, apply: true })
    await assert.rejects(approveSuggestion(catalog, people.sara, suggestion.id), refused('invalid'))
  })

  test('two valid plans together never put a set inside itself', async () => {
    const world = here()
    const { catalog, people } = world
    const one = await addItem(world, { type: 'set', data: setData('ring-one') })
    const two = await addItem(world, { type: 'set', data: setData('ring-two') })
    const first = [{ op: 'move' as const, items: [one], to: two }]
    const second = [{ op: 'move' as const, items: [two], to: one }]
    const a = await organize(catalog, people.chana, { operations: first })
    const b = await organize(catalog, people.chana, { operations: second })
    await approveSuggestion(catalog, people.sara, a.suggestion.id)
    await assert.rejects(approveSuggestion(catalog, people.sara, b.suggestion.id), refused('invalid'))
  })

  test('a preview shows no withheld words', async () => {
    const world = here()
    const { catalog, people } = world
    const { work, copy } = await addShelf(world, 'secret')
    const sealed = { sets: [world.sealed], body: bodyLinking('סודי', copy) }
    await mergeItems(world, [{ id: newItemId(), type: 'event', data: eventData(sealed) }])
    const operations = [{ op: 'merge' as const, from: copy, into: work }]
    const preview = await previewOrganize(catalog, world.people.sara, { operations })
    assert.equal(preview.items.length, 2)
    const gone = await organize(catalog, people.sara, { operations })
    for (const answer of [preview, gone]) assert.doesNotMatch(JSON.stringify(answer), /סודי/)
  })

  test('the tree shows sets first, then official sefarim, then additions, each in order', async () => {
    const world = here()
    const { catalog, people } = world
    const { set, low, work, copy, units } = await addShelf(world, 'grove')
    const operations = [
      { op: 'addition' as const, item: work, to: copy, kind: 'about' as const },
      { op: 'create-set' as const, name: { he: 'ראשון' }, slug: 'grove-first', parent: set },
      {
        op: 'reorder' as const,
        items: ['new:grove-first'],
        parent: set,
        position: 'start' as const,
      },
    ]
    const { preview } = await organize(catalog, people.sara, { operations, apply: true })
    const created = preview.created['grove-first']
    const { root, children, more } = catalogTree(catalog, { root: set, depth: 2, limit: 10 })
    assert.deepEqual(
      children.map(({ id }) => id),
      [created, low, copy, work],
    )
    assert.deepEqual([root?.id, root?.counts, more], [set, { sets: 2, items: 2, units: 0 }, 0])
    assert.deepEqual(children[3]?.addition, { kind: 'about', to: copy })
    assert.deepEqual(children[3]?.counts, { sets: 0, items: 0, units: 3 })
    const short = catalogTree(catalog, { root: set, depth: 1, limit: 3 })
    assert.deepEqual([short.children.length, short.more], [3, 1])
    const inside = catalogTree(catalog, { root: work, depth: 1, limit: 2 })
    assert.deepEqual(
      inside.children.map(({ id }) => id),
      units.slice(0, 2),
    )
    assert.equal(inside.more, 1)
    const top = catalogTree(catalog, { depth: 2, limit: 500 })
    const node = top.children.find(({ id }) => id === set)
    assert.equal(node?.children.length, 4)
  })

  test('six hundred sefarim move with a merged set, in one suggestion', async () => {
    const { catalog, people } = here()
    const world = here()
    const ids = Array.from({ length: 600 }, newItemId)
    await mergeItems(
      world,
      ids.slice(0, 2).map((id, at) => ({ id, type: 'set', data: setData(`many-${at}`) })),
    )
    const [from = '', to = ''] = ids
    const rest = ids.slice(2).map((id, at) => ({
      id,
      type: 'work',
      data: workData(`many-${at}`, { sets: [from] }),
    }))
    await mergeItems(world, rest)
    const operations = [{ op: 'merge' as const, from, into: to }]
    const { suggestion } = await organize(catalog, people.sara, { operations, apply: true })
    // The works, and the set that goes; the set that stays says nothing new.
    assert.equal(suggestion.items, 599)
    assert.equal(findShown(world, from), null)
    const tree = catalogTree(catalog, { root: to, depth: 1, limit: 500 })
    assert.deepEqual([tree.children.length, tree.more], [500, 98])
  })
})

function publicationOf(work: string): { kind: string; title: { he: string }; work: string } {
  return { kind: 'booklet', title: { he: 'דפוס מאוחר' }, work }
}

function bodyLinking(text: string, href: string): ReturnType<typeof bodyOf> {
  const segments = [{ id: 'p1', kind: 'paragraph', text: [{ text, href }] }]
  return { ...bodyOf(), versions: [{ id: 'he', language: 'he', segments }] }
}
