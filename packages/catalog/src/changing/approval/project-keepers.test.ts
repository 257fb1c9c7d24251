import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { Caller } from '../../core/access/caller.ts'
import type { ProjectView } from '../../core/shapes/project.ts'
import { closeProject } from '../../talking/projects/close-project.ts'
import { createProject } from '../../talking/projects/create-project.ts'
import { createDraft, putItem } from '../drafts/drafts.ts'
import { approveSuggestion } from '../review/approve.ts'
import { submitSuggestion } from '../sending/submit.ts'

onOneEngine('a project', (engine) => {
  const world = worldOn(engine)
  let made = 0

  /** Kalman's project, in the set that he keeps. */
  async function make(more: { keepers: string[] }): Promise<ProjectView> {
    const { catalog, people, sichos } = world()
    made += 1
    const focus = { missing: 'recordings' as const }
    const order = { slug: `project-${made}`, name: 'x', set: sichos, focus, ...more }
    return await createProject(catalog, people.kalman, order)
  }

  /** Dovid's suggestion for a project; the suggestion touches these sets. */
  async function suggestFor(project: string | number | null, sets: string[]): Promise<number> {
    const { catalog, people } = world()
    const { id } = await createDraft(catalog, people.dovid, { title: 'x', project })
    made += 1
    const data = authorData(`for-${made}`, { sets })
    await putItem(catalog, people.dovid, id, { type: 'author', data })
    await submitSuggestion(catalog, people.dovid, id)
    return id
  }

  async function approve(who: Caller, id: number): Promise<number> {
    return Number((await approveSuggestion(world().catalog, who, id)).commit)
  }

  test('lets its keepers approve suggestions made for the project, in its set', async () => {
    const { people, sichos, maamarim, sealed } = world()
    const { id, slug } = await make({ keepers: ['chana'] })
    assert.ok((await approve(people.chana, await suggestFor(slug, [sichos]))) > 0)
    assert.ok((await approve(people.chana, await suggestFor(id, [sichos]))) > 0)
    for (const [project, sets] of [
      [null, [sichos]],
      [slug, [maamarim]],
      [slug, [sichos, maamarim]],
      [slug, [sealed]],
      [slug, []],
    ] as const) {
      const one = await suggestFor(project, [...sets])
      await assert.rejects(approve(people.chana, one), refused('forbidden'), String(sets))
    }
  })

  test('without a set lets its keepers approve in every set that is not locked', async () => {
    const { catalog, people, sichos, maamarim, sealed } = world()
    const focus = { missing: 'texts' as const }
    const keepers = ['chana', 'dovid']
    const order = { slug: 'everywhere', name: 'x', keepers, focus }
    const { slug } = await createProject(catalog, people.sara, order)
    assert.ok((await approve(people.chana, await suggestFor(slug, [sichos, maamarim]))) > 0)
    const locked = await suggestFor(slug, [sealed])
    await assert.rejects(approve(people.chana, locked), refused('forbidden'))
    const own = await suggestFor(slug, [sichos])
    await assert.rejects(approve(people.dovid, own), refused('forbidden'))
  })

  test('that is closed gives nobody the right to approve, and takes no more suggestions', async () => {
    const { catalog, people, sichos } = world()
    const { slug } = await make({ keepers: ['chana'] })
    const waiting = await suggestFor(slug, [sichos])
    await closeProject(catalog, people.kalman, slug)
    await assert.rejects(approve(people.chana, waiting), refused('forbidden'))
    await assert.rejects(suggestFor(slug, [sichos]), refused('state'))
    for (const project of ['none', 999_999, -1, 1.5, 'No Slug', 2 ** 40]) {
      await assert.rejects(suggestFor(project, [sichos]), refused('invalid'), String(project))
    }
  })
})
