/** Issues by the filters of the address, the newest first, with how many are open and closed. */
import { isSteward, mayWrite } from '@yalkut/catalog/core'
import { listedItems } from '@yalkut/catalog/reading'
import { issueTemplates, listIssues, listLabels } from '@yalkut/catalog/talking'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { addressOf, type IssueFilter, readIssueFilter } from '#lib/server/models/issues/issue-filter.ts'
import { type IssueLine, viewIssueLine } from '#lib/server/models/issues/issue-line.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { issueWords } from '#lib/words/issues.ts'

export interface IssuesPage extends Page {
  issues: IssueLine[]
  states: { name: string; count: number; href: string; isHere: boolean }[]
  filter: IssueFilter
  types: { value: string; name: string }[]
  labels: string[]
  /** The item that the issues are about. */
  item: Named | null
  isFiltered: boolean
  clear: string
  older: string | null
  newHref: string
  mayWrite: boolean
  /** null: the reader keeps no reports. */
  reportsHref: string | null
}

const ISSUES = 30

export async function issuesPage(ask: Ask): Promise<IssuesPage> {
  const { catalog, caller, lang, query } = ask
  const words = issueWords(lang)
  const filter = readIssueFilter(query)
  const { state, type, label, author, assignee, entity, q } = filter
  const found = await listIssues(catalog, caller, {
    state,
    limit: ISSUES,
    cursor: query.get('cursor') ?? undefined,
    ...(type !== null && { type }),
    ...(label !== '' && { label }),
    ...(author !== '' && { author }),
    ...(assignee !== '' && { assignee }),
    ...(entity !== null && { entity }),
    ...(q !== '' && { q }),
  })
  const { labels } = await listLabels(catalog, caller)
  const [item] = entity === null ? [] : listedItems(catalog, [entity])
  const { counts, next, items, people } = found
  const at = (to: Partial<IssueFilter>, cursor?: string) => inLang(addressOf({ ...filter, ...to }, cursor), lang)
  const isFiltered = addressOf({ ...filter, state: 'open' }) !== '/issues'
  return {
    head: {
      title: words.title,
      description: words.about,
      isHidden: isFiltered || state !== 'open',
    },
    issues: items.map((issue) => viewIssueLine(issue, people, lang)),
    states: (['open', 'closed', 'all'] as const).map((each) => ({
      name: words[each],
      count: each === 'all' ? counts.open + counts.closed : counts[each],
      href: at({ state: each }),
      isHere: each === state,
    })),
    filter,
    types: typesIn(lang),
    labels: labels.map(({ name }) => name),
    isFiltered,
    item: item === undefined ? null : nameOfListed(item, lang),
    clear: inLang('/issues', lang),
    older: next === null ? null : at({}, next),
    newHref: inLang(entity === null ? '/issues/new' : `/issues/new?entity=${entity}`, lang),
    mayWrite: mayWrite(caller),
    reportsHref: mayWrite(caller) && isSteward(caller.person) ? inLang('/reports', lang) : null,
  }
}

function typesIn(lang: Lang): { value: string; name: string }[] {
  return issueTemplates().map(({ type, label }) => ({
    value: type,
    name: localName(lang, label).text,
  }))
}
