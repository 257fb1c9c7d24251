/** Projects, the newest first. */
import { listProjects, whereMayMakeProjects } from '@yalkut/catalog/talking'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { communityWords } from '#lib/words/community.ts'

export interface ProjectsPage extends Page {
  projects: ProjectLine[]
  older: string | null
  /** null: the reader may make none. */
  newHref: string | null
}

export interface ProjectLine {
  slug: string
  href: string
  name: string
  goal: string | null
  status: 'open' | 'merged' | 'closed'
  focus: string
  done: number
  total: number
  creator: string | null
}

const PROJECTS = 30

export async function projectsPage({ catalog, caller, lang, query }: Ask): Promise<ProjectsPage> {
  const words = communityWords(lang)
  const cursor = query.get('cursor') ?? undefined
  const { projects, next } = await listProjects(catalog, { cursor, limit: PROJECTS })
  const own = inLang('/projects', lang)
  const where = await whereMayMakeProjects(catalog, caller)
  return {
    head: { title: words.projectsTitle, description: words.projectsAbout },
    projects: projects.map((project) => viewProject(project, lang)),
    newHref: where === null ? null : inLang('/projects/new', lang),
    older: next === null ? null : `${own}?cursor=${encodeURIComponent(next)}`,
  }
}

type Project = Awaited<ReturnType<typeof listProjects>>['projects'][number]

export function viewProject(project: Project, lang: Ask['lang']): ProjectLine {
  const { slug, name, goal, status, focus, done, total, creatorName } = project
  return {
    slug,
    name,
    goal,
    status,
    done,
    total,
    creator: creatorName,
    href: inLang(`/projects/${slug}`, lang),
    focus: communityWords(lang).focus[focus.missing],
  }
}
