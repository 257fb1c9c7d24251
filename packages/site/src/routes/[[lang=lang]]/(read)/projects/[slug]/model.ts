/** One project: its goal, how much is done, what is left. */
import { mayWrite } from '@yalkut/catalog/core'
import { listedItems } from '@yalkut/catalog/reading'
import { getProject, mayCloseProject } from '@yalkut/catalog/talking'
import { readDateKey, writeDate } from '@yalkut/hebrew'
import { href, proofreadHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ProjectLine, viewProject } from '#lib/server/models/projects-page.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { communityWords } from '#lib/words/community.ts'

export interface ProjectPage extends Page {
  project: ProjectLine
  left: number
  work: Work[]
  /** What the reader was given by the button. */
  mine: Work | null
  isVisitor: boolean
  mayWork: boolean
  mayClose: boolean
  followHref: string
  done: string | null
}

export interface Work {
  key: string
  name: Named
  /** Its date, or its page. */
  place: string | null
  href: string
  isTaken: boolean
  isMine: boolean
}

const WORK = 50

export async function projectPage({ catalog, caller, lang, params, query }: Ask): Promise<ProjectPage> {
  const slug = params.slug ?? ''
  const { project, next, todo } = await getProject(catalog, slug, WORK)
  const words = communityWords(lang)
  const me = caller.kind === 'person' ? caller.person.id : null
  const view = viewProject(project, lang)
  const unnamed = next.filter(({ title }) => title === undefined).map(({ id }) => id)
  const named = new Map(listedItems(catalog, [...new Set(unnamed)]).map((item) => [item.id, item]))
  const work = next.map((each) => viewWork(each, { named, lang, me, slug }))
  return {
    head: { title: view.name, description: view.goal ?? view.name },
    project: view,
    work,
    left: todo,
    mine: work.find(({ isMine }) => isMine) ?? null,
    isVisitor: caller.kind === 'visitor',
    mayWork: mayWrite(caller),
    mayClose: await mayCloseProject(catalog, caller, slug),
    followHref: inLang(`/follows?kind=project&id=${view.slug}`, lang),
    done: doneWords(query.get('done'), words),
  }
}

function doneWords(done: string | null, words: ReturnType<typeof communityWords>): string | null {
  if (done === 'made') return words.projectMade
  if (done === 'released') return words.released
  return done === 'closed' ? words.projectClosed : null
}

type WorkItem = Awaited<ReturnType<typeof getProject>>['next'][number]
type Listed = ReturnType<typeof listedItems>[number]

interface Around {
  named: ReadonlyMap<string, Listed>
  lang: Lang
  me: string | null
  slug: string
}

function viewWork({ item, id, kind, page, date, title, claimedBy }: WorkItem, { named, lang, me, slug }: Around): Work {
  const listed = named.get(id)
  const isPage = kind === 'page' && page !== undefined
  return {
    key: item,
    name: title !== undefined ? localName(lang, title) : nameOr(listed, id, lang),
    place: isPage ? communityWords(lang).pageOf(page) : dateOf(date, lang),
    href: isPage
      ? proofreadHref(lang, { scan: id, page, shelf: `project=${encodeURIComponent(slug)}` })
      : href(listed ?? { id }, lang),
    isTaken: claimedBy !== null,
    isMine: claimedBy !== null && claimedBy === me,
  }
}

function nameOr(listed: Listed | undefined, id: string, lang: Lang): Named {
  return listed === undefined ? { text: id, lang: 'en' } : nameOfListed(listed, lang)
}

function dateOf(key: string | undefined, lang: Lang): string | null {
  return key !== undefined && readDateKey(key).ok ? writeDate(key, lang) : null
}
