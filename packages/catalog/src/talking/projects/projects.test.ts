import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { eventData, goodItem } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, mergeItems } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type Caller, VISITOR } from '../../core/access/caller.ts'
import type { ProjectView } from '../../core/shapes/project.ts'
import { follow } from '../../people/inbox/follows.ts'
import { claimNext, releaseClaim } from './claims.ts'
import { closeProject } from './close-project.ts'
import { createProject, type NewProject } from './create-project.ts'
import { getProject, listProjects } from './projects.ts'

const HOUR_MS = 3_600_000

onEachEngine('a project', (engine) => {
  const world = worldOn(engine)
  let [purim, shvat, nissan] = ['', '', '']

  before(async () => {
    const sets = [world().sichos]
    const add = (date: string): Promise<string> => addItem(world(), { type: 'event', data: eventData({ date, sets }) })
    nissan = await add('5742-07-11')
    purim = await add('5742-06-14')
    shvat = await add('5742-05-10')
    await add('5743-05-10')
  })

  let made = 0
  function order(more: Partial<NewProject> = {}): NewProject {
    made += 1
    const focus = { missing: 'recordings' as const, within: '5742' }
    return { slug: `project-${made}`, name: 'הקלטות תשמ״ב', set: world().sichos, focus, ...more }
  }

  async function make(more: Partial<NewProject> = {}): Promise<ProjectView> {
    return await createProject(world().catalog, world().people.kalman, order(more))
  }

  async function next(who: Caller, slug: string): Promise<string | null> {
    return (await claimNext(world().catalog, who, slug))?.item ?? null
  }

  test('is made by a keeper of its set, and counts all its things to do and the done ones', async () => {
    const { people, sichos } = world()
    const { id, createdAt: _, ...project } = await make({ goal: ' to hear them ' })
    assert.ok(id > 0)
    assert.deepEqual(project, {
      slug: `project-${made}`,
      name: 'הקלטות תשמ״ב',
      goal: 'to hear them',
      set: sichos,
      keepers: [people.kalman.person.id],
      status: 'open',
      focus: { missing: 'recordings', within: '5742' },
      createdBy: people.kalman.person.id,
      creatorName: 'kalman',
      total: 3,
      done: 0,
    })
  })

  test('is not made by others; without a set only a steward makes one', async () => {
    const { catalog, people, maamarim } = world()
    const create = (who: Caller, more: Partial<NewProject> = {}): Promise<ProjectView> =>
      createProject(catalog, who, order(more))
    await assert.rejects(create(VISITOR), refused('unauthorized'))
    await assert.rejects(create(people.chana), refused('forbidden'))
    await assert.rejects(create(people.kalman, { set: maamarim }), refused('forbidden'))
    await assert.rejects(create(people.kalman, { set: null }), refused('forbidden'))
    assert.equal((await create(people.sara, { set: null })).set, null)
    assert.equal((await create(people.adina)).createdBy, people.adina.person.id)
  })

  test('is refused with a bad slug, name, set, keeper or focus', async () => {
    const { sichosWork } = world()
    for (const more of [
      { slug: 'Big Name' },
      { slug: `a${'-a'.repeat(45)}` },
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { goal: 'x'.repeat(5_001) },
      { set: sichosWork },
      { set: 'rh-00000000' },
      { keepers: [] },
      { keepers: ['nobody-here'] },
      { keepers: ['robot'] },
      { focus: { missing: 'recordings' as const, within: '5742-13' } },
      { focus: { missing: 'recordings' as const, within: '5742-05-31' } },
      { focus: { missing: 'texts' as const, scan: sichosWork } },
      { focus: { missing: 'proofreading' as const } },
      { focus: { missing: 'proofreading' as const, scan: sichosWork } },
    ]) {
      await assert.rejects(make(more), refused('invalid'), JSON.stringify(more))
    }
    const { slug } = await make()
    await assert.rejects(make({ slug }), refused('conflict'))
  })

  test('takes its keepers by handle or by id, each once', async () => {
    const { people } = world()
    const keepers = ['Chana', people.dovid.person.id, 'chana']
    const ids = [people.chana.person.id, people.dovid.person.id]
    assert.deepEqual((await make({ keepers })).keepers, ids)
  })

  test('is listed with the others, the newest first, a page at a time', async () => {
    const { catalog, people } = world()
    const slugs = [(await make()).slug, (await make()).slug, (await make()).slug]
    await closeProject(catalog, people.kalman, slugs[1] ?? '')
    const one = await listProjects(catalog, { limit: 2 })
    const two = await listProjects(catalog, { limit: 1, cursor: one.next ?? '' })
    const seen = [...one.projects, ...two.projects].map(({ slug }) => slug)
    assert.deepEqual(seen, [...slugs].reverse())
    const open = await listProjects(catalog, { limit: 2, status: 'open' })
    assert.deepEqual(
      open.projects.map(({ slug }) => slug),
      [slugs[2], slugs[0]],
    )
    await assert.rejects(listProjects(catalog, { limit: 1, cursor: 'x' }), refused('bad-request'))
  })

  test('shows the next things to do, and who holds each', async () => {
    const { catalog, people } = world()
    const { slug } = await make()
    await next(people.chana, slug)
    const shown = await getProject(catalog, slug, 2)
    assert.deepEqual(shown.next, [
      {
        item: shvat,
        kind: 'event',
        id: shvat,
        date: '5742-05-10',
        title: { he: 'התוועדות', en: 'Farbrengen' },
        claimedBy: people.chana.person.id,
      },
      {
        item: purim,
        kind: 'event',
        id: purim,
        date: '5742-06-14',
        title: { he: 'התוועדות', en: 'Farbrengen' },
        claimedBy: null,
      },
    ])
    assert.equal(shown.todo, 3)
    for (const bad of ['none', 'No Slug', '\u0000', '']) {
      await assert.rejects(getProject(catalog, bad, 1), refused('not-found'))
    }
  })

  test('gives each person a different thing, and the same person the same thing again', async () => {
    const { people } = world()
    const { slug } = await make()
    assert.equal(await next(people.chana, slug), shvat)
    assert.equal(await next(people.dovid, slug), purim)
    assert.equal(await next(people.chana, slug), shvat)
    assert.equal(await next(people.miriam, slug), nissan)
    assert.equal(await next(people.kalman, slug), null)
    await assert.rejects(next(VISITOR, slug), refused('unauthorized'))
    await assert.rejects(next(people.chana, 'none'), refused('not-found'))
  })

  test('frees a claim after three hours unless it is renewed', async () => {
    const { people, clock } = world()
    const { slug } = await make()
    assert.equal(await next(people.chana, slug), shvat)
    assert.equal(await next(people.dovid, slug), purim)
    clock.pass(2 * HOUR_MS)
    assert.equal(await next(people.chana, slug), shvat)
    clock.pass(1.5 * HOUR_MS)
    assert.equal(await next(people.miriam, slug), purim)
    assert.equal(await next(people.dovid, slug), nissan)
  })

  test('frees a claim of a clock that was set back since', async () => {
    const { people, clock } = world()
    const { slug } = await make()
    assert.equal(await next(people.chana, slug), shvat)
    clock.pass(-24 * HOUR_MS)
    assert.equal(await next(people.dovid, slug), shvat)
    clock.pass(24 * HOUR_MS)
  })

  test('lets only the holder or a keeper release a claim', async () => {
    const { catalog, people } = world()
    const { slug } = await make()
    await next(people.chana, slug)
    const asDovid = releaseClaim(catalog, people.dovid, slug, shvat)
    await assert.rejects(asDovid, refused('forbidden'))
    assert.equal(await next(people.dovid, slug), purim)
    await releaseClaim(catalog, people.chana, slug, shvat)
    await releaseClaim(catalog, people.chana, slug, shvat)
    assert.equal(await next(people.miriam, slug), shvat)
    await releaseClaim(catalog, people.kalman, slug, shvat)
    assert.equal(await next(people.sara, slug), shvat)
  })

  test('never gives two people the same thing, however many claim at the same time', async () => {
    const { people } = world()
    const { slug } = await make()
    const { chana, dovid, miriam, kalman, sara } = people
    const askers = [chana, dovid, miriam, kalman, sara, chana, dovid]
    const given = await Promise.all(askers.map((asker) => next(asker, slug)))
    const byPerson = new Map(askers.map(({ person }, at) => [person.id, given[at]]))
    for (const [at, asker] of askers.entries()) {
      assert.equal(given[at], byPerson.get(asker.person.id))
    }
    const claimed = [...byPerson.values()].filter((item) => item !== null)
    assert.deepEqual(claimed.sort(), [shvat, purim, nissan].sort())
  })

  test('gives the next thing when the claimed one is done', async () => {
    const { catalog, people } = world()
    const focus = { missing: 'recordings' as const, within: '5744' }
    const sets = [world().sichos]
    const data = (date: string) => eventData({ date, sets })
    const one = await addItem(world(), { type: 'event', data: data('5744-01-01') })
    const two = await addItem(world(), { type: 'event', data: data('5744-01-02') })
    const { slug } = await make({ focus })
    assert.equal(await next(people.chana, slug), one)
    const recording = { title: { he: 'הקלטה' }, event: one, url: 'https://example.org/1.mp3' }
    await addItem(world(), { type: 'recording', data: recording })
    assert.equal(await next(people.chana, slug), two)
    const { project, todo } = await getProject(catalog, slug, 1)
    assert.deepEqual([project.total, project.done, todo], [2, 1, 1])
  })

  test('of proofreading goes page by page, up to its level', async () => {
    const { catalog, people } = world()
    const [publication, scan, layer] = [newItemId(), newItemId(), newItemId()]
    const page = (n: number, proofread: number) => ({
      type: 'text-page',
      data: { layer, page: n, lines: [], proofread },
    })
    await mergeItems(world(), [
      { id: publication, type: 'publication', data: { kind: 'booklet', title: { he: 'חוברת' } } },
      { id: scan, type: 'scan', data: goodItem('scan', { publication }) },
      { id: layer, type: 'text-layer', data: { scan, kind: 'machine-ocr' } },
      page(2, 0),
      page(1, 2),
      page(3, 1),
    ])
    const { slug } = await make({ focus: { missing: 'proofreading', scan, level: 2 } })
    const expected = { item: 'page:2', kind: 'page', id: scan, page: 2, level: 0 }
    assert.deepEqual(await claimNext(catalog, people.chana, slug), {
      ...expected,
      claimedBy: people.chana.person.id,
    })
    assert.equal(await next(people.dovid, slug), 'page:3')
    assert.equal(await next(people.miriam, slug), null)
    const { project } = await getProject(catalog, slug, 1)
    assert.deepEqual([project.total, project.done], [3, 1])
    assert.deepEqual(project.focus, { missing: 'proofreading', scan, level: 2 })
  })

  test('is closed once, by a keeper; then nothing is claimed in it, and its followers are notified', async () => {
    const { catalog, people } = world()
    const { id, slug } = await make({ keepers: ['miriam'] })
    await follow(catalog, people.dovid, { kind: 'project', id: slug, on: true })
    await next(people.chana, slug)
    await assert.rejects(closeProject(catalog, people.chana, slug), refused('forbidden'))
    await closeProject(catalog, people.miriam, slug)
    await assert.rejects(closeProject(catalog, people.kalman, slug), refused('state'))
    await assert.rejects(next(people.chana, slug), refused('state'))
    const { project, next: shown } = await getProject(catalog, slug, 5)
    assert.equal(project.status, 'closed')
    assert.ok(shown.every(({ claimedBy }) => claimedBy === null))
    const notices = await catalog.ledger.read
      .selectFrom('inbox')
      .select(['person_id', 'reason'])
      .where('subject_kind', '=', 'project')
      .where('subject_id', '=', String(id))
      .execute()
    assert.deepEqual(notices, [{ person_id: people.dovid.person.id, reason: 'state' }])
    await assert.rejects(closeProject(catalog, people.sara, 'none'), refused('not-found'))
  })
})
