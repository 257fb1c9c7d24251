/** An issue as a line of a list. */
import type { listIssues } from '@yalkut/catalog/talking'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { type NamedAccounts, type PersonView, personOf } from '#lib/server/person-view.ts'

export interface IssueLabel {
  name: string
  about: string | null
  /** Six hex digits. */
  color: string
}

export interface IssueLine {
  number: number
  href: string
  title: string
  type: string
  state: 'open' | 'closed'
  reason: 'completed' | 'not_planned' | null
  isPrivate: boolean
  author: PersonView | null
  at: WrittenMoment
  labels: IssueLabel[]
  assignees: string[]
  comments: number
  item: Named | null
}

type Issue = Awaited<ReturnType<typeof listIssues>>['items'][number]

export function viewIssueLine(issue: Issue, people: NamedAccounts, lang: Lang): IssueLine {
  const { number, title, state, stateReason, entity, assignees, comments } = issue
  return {
    number,
    title,
    state,
    reason: stateReason,
    comments,
    isPrivate: issue.private,
    href: inLang(`/issues/${number}`, lang),
    type: localName(lang, issue.typeTitle).text,
    author: personOf(people, issue.author, lang),
    at: writtenMoment(issue.createdAt, lang),
    labels: viewLabels(issue.labels),
    assignees: assignees.map((id) => people[id]?.name ?? id),
    item: entity === null || entity.name === null ? null : localName(lang, entity.name),
  }
}

export function viewLabels(labels: Issue['labels']): IssueLabel[] {
  return labels.map(({ name, description: about, color }) => ({ name, about, color }))
}
