/** The form in which an issue is opened: its kind, its first words, the item that it is about. */
import { mayWrite } from '@yalkut/catalog/core'
import { listedItems } from '@yalkut/catalog/reading'
import { issueTemplates } from '@yalkut/catalog/talking'
import { isItemId, readId } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { readIssueType } from '#lib/server/models/issues/issue-filter.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { issueWords } from '#lib/words/issues.ts'

export interface NewIssuePage extends Page {
  types: { value: string; name: string; isPrivate: boolean; href: string; isHere: boolean }[]
  /** The chosen kind; null: it is to be chosen. */
  type: string | null
  template: string
  /** As the address has it. */
  entity: string
  item: Named | null
  mayWrite: boolean
  isVisitor: boolean
  own: string
  reportHref: string
}

export function newIssuePage({ catalog, caller, lang, query }: Ask): NewIssuePage {
  const words = issueWords(lang)
  const type = readIssueType(query.get('type'))
  const id = readId(query.get('entity') ?? '')
  const entity = id !== null && isItemId(id) ? id : ''
  const [item] = entity === '' ? [] : listedItems(catalog, [entity])
  const about = entity === '' ? '' : `&entity=${entity}`
  const templates = issueTemplates()
  const chosen = templates.find((each) => each.type === type)
  return {
    head: { title: words.newTitle, description: words.newAbout, isHidden: true },
    types: templates.map((each) => ({
      value: each.type,
      isPrivate: each.private,
      isHere: each.type === type,
      name: localName(lang, each.label).text,
      href: inLang(`/issues/new?type=${each.type}${about}`, lang),
    })),
    type,
    entity,
    template: chosen === undefined ? '' : localName(lang, chosen.template).text,
    item: item === undefined ? null : nameOfListed(item, lang),
    mayWrite: mayWrite(caller),
    isVisitor: caller.kind === 'visitor',
    own: inLang(`/issues/new${query.size === 0 ? '' : `?${query}`}`, lang),
    reportHref: inLang(entity === '' ? '/report' : `/report?entity=${entity}`, lang),
  }
}
