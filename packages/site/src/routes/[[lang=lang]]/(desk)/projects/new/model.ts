/** The form in which a keeper starts a project. */
import { whereMayMakeProjects } from '@yalkut/catalog/talking'
import { refuse } from '@yalkut/model'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { communityWords } from '#lib/words/community.ts'

export interface NewProjectPage extends Page {
  /** The sets that the reader keeps. */
  sets: { id: string; name: Named }[]
  mayBeInNone: boolean
  kinds: { value: ProjectKind; name: string }[]
}

export const PROJECT_KINDS = ['recordings', 'texts', 'sync', 'proofreading'] as const
type ProjectKind = (typeof PROJECT_KINDS)[number]

/** Refuses `unauthorized` to a visitor, `forbidden` to those who keep no set. */
export async function newProjectPage({ catalog, caller, lang }: Ask): Promise<NewProjectPage> {
  const words = communityWords(lang)
  if (caller.kind === 'visitor') throw refuse('unauthorized', siteSaid('sign-in-first'))
  const where = await whereMayMakeProjects(catalog, caller)
  if (where === null) throw refuse('forbidden', siteSaid('projects-by'))
  return {
    head: { title: words.newProjectTitle, description: words.newProjectAbout, isHidden: true },
    sets: where.sets.map(({ id, name }) => ({
      id,
      name: name === null ? { text: id, lang: 'en' } : localName(lang, name),
    })),
    mayBeInNone: where.inNone,
    kinds: PROJECT_KINDS.map((value) => ({ value, name: words.focus[value] })),
  }
}
