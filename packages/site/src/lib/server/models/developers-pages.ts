/** The entry for developers, the reference of the API by tag, and the page where it is tried. */
import { refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ApiTag, type Operation, readTags } from '#lib/server/docs/api-reference.ts'
import { markdownHtml } from '#lib/server/markdown-html.ts'
import { docsWords } from '#lib/words/docs.ts'

export interface DevelopersPage extends Page {
  /** The address that an assistant is given. */
  mcp: string
}

export function developersPage({ lang, baseUrl }: Ask): DevelopersPage {
  const { title, lead } = docsWords(lang).developers
  return { head: { title, description: lead }, mcp: `${baseUrl}/mcp` }
}

export interface TagRow {
  name: string
  about: string
  href: string
  /** Each with its address on the tag's page. */
  operations: { id: string; method: string; path: string; summary: string; href: string }[]
}

export interface ApiPage extends Page {
  tags: TagRow[]
}

export function apiPage(ask: Ask): ApiPage {
  const { title, description } = docsWords(ask.lang).api
  return { head: { title, description }, tags: tagsOf(ask).map((tag) => viewTag(ask, tag)) }
}

export interface OperationView extends Omit<Operation, 'about'> {
  aboutHtml: string
}

export interface TagPage extends Page {
  name: string
  about: string
  operations: OperationView[]
  tags: { name: string; href: string; isHere: boolean }[]
}

export function tagPage(ask: Ask): TagPage {
  const { lang, params } = ask
  const tags = tagsOf(ask)
  const tag = tags.find(({ slug }) => slug === params.tag)
  if (tag === undefined) throw refuse('not-found', siteSaid('api-part-missing'))
  const { name, about, operations } = tag
  return {
    head: { title: `${name} · ${docsWords(lang).api.title}`, description: about },
    name,
    about,
    operations: operations.map(({ about: said, ...operation }) => ({
      ...operation,
      aboutHtml: markdownHtml(said, { lang }),
    })),
    tags: tags.map((each) => ({
      name: each.name,
      href: tagHref(ask, each),
      isHere: each === tag,
    })),
  }
}

export interface ExplorerPage extends Page {
  tags: { name: string; operations: Pick<Operation, 'id' | 'method' | 'path' | 'summary'>[] }[]
  /** The one that is tried. */
  operation: Operation
  /** Its address in the reference. */
  reference: string
}

/** What the page begins with. */
const FIRST_TRIED = 'search'

/** `?operation=` names one of the document; refuses `not-found` for another. */
export function explorerPage(ask: Ask): ExplorerPage {
  const { lang, query } = ask
  const { title, lead } = docsWords(lang).explorer
  const id = query.get('operation') ?? FIRST_TRIED
  const tags = tagsOf(ask)
  const tag = tags.find(({ operations }) => operations.some((each) => each.id === id))
  const operation = tag?.operations.find((each) => each.id === id)
  if (tag === undefined || operation === undefined) throw refuse('not-found', siteSaid('api-operation-missing'))
  return {
    head: { title, description: lead },
    tags: tags.map(({ name, operations }) => ({
      name,
      operations: operations.map(({ id, method, path, summary }) => ({
        id,
        method,
        path,
        summary,
      })),
    })),
    operation,
    reference: `${tagHref(ask, tag)}#${id}`,
  }
}

const readDocuments = new WeakMap<object, ApiTag[]>()

/** Read once for each document. */
function tagsOf(ask: Ask): ApiTag[] {
  const document = ask.openApiDocument()
  const known = readDocuments.get(document)
  if (known !== undefined) return known
  const tags = readTags(document).filter(({ operations }) => operations.length > 0)
  readDocuments.set(document, tags)
  return tags
}

function viewTag(ask: Ask, tag: ApiTag): TagRow {
  const { name, about, operations } = tag
  const href = tagHref(ask, tag)
  return {
    name,
    about,
    href,
    operations: operations.map(({ id, method, path, summary }) => ({
      id,
      method,
      path,
      summary,
      href: `${href}#${id}`,
    })),
  }
}

function tagHref({ lang }: Ask, { slug }: ApiTag): string {
  return inLang(`/developers/api/${slug}`, lang)
}
