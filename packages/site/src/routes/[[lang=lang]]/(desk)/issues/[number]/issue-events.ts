/** What happened to an issue between its comments, as sentences. */
import type { getIssue } from '@yalkut/catalog/talking'
import { idIn, isJsonObject, type JsonObject } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { type NamedAccounts, type PersonView, personOf } from '#lib/server/person-view.ts'
import { viaName } from '#lib/server/said.ts'
import { saidHtml } from '#lib/server/said-html.ts'
import { issueWords } from '#lib/words/issues.ts'

export interface IssueEvent {
  key: string
  by: PersonView | null
  at: WrittenMoment
  says: string
  /** The reason that was given, for `{@html}`. */
  note: string | null
  /** The suggestion that closed it, or where it was mentioned. */
  link: { href: string; name: string } | null
  via: string | null
}

type Entry = Awaited<ReturnType<typeof getIssue>>['timeline'][number]
type Event = Extract<Entry, { type: 'event' }>

export function viewEvent(event: Event, people: NamedAccounts, lang: Lang): IssueEvent {
  const { id, at, actor, detail } = event
  const note = typeof detail.note === 'string' ? detail.note : null
  return {
    key: id,
    by: personOf(people, actor, lang),
    at: writtenMoment(at, lang),
    says: sentenceOf(event, people, lang),
    note: note === null ? null : saidHtml(note, lang),
    link: linkOf(event, lang),
    via: viaName(event.via),
  }
}

function sentenceOf({ kind, detail, actor }: Event, people: NamedAccounts, lang: Lang): string {
  const words = issueWords(lang)
  const text = (name: string) => String(detail[name] ?? '')
  const assignee = idIn(detail, 'assignee')
  const name = assignee === null ? '' : (people[assignee]?.name ?? assignee)
  switch (kind) {
    case 'renamed':
      return words.renamed(text('from'), text('to'))
    case 'labeled':
      return words.labeled(text('label'))
    case 'unlabeled':
      return words.unlabeled(text('label'))
    case 'assigned':
      return assignee === actor ? words.tookIt : words.assigned(name)
    case 'unassigned':
      return assignee === actor ? words.leftIt : words.unassigned(name)
    case 'referenced':
      return detail.closes === true ? words.closesIt : words.referenced
    case 'closed':
      return detail.outcome === 'not_planned' ? words.events.not_planned : words.events.completed
    default:
      return plainSentence(kind, lang)
  }
}

function plainSentence(kind: string, lang: Lang): string {
  const { events } = issueWords(lang)
  const known: Readonly<Partial<Record<string, string>>> = events
  return known[kind] ?? events.other
}

function linkOf({ kind, detail }: Event, lang: Lang): IssueEvent['link'] {
  const words = issueWords(lang)
  if (kind === 'closed' && typeof detail.by === 'number') {
    return { href: inLang(`/suggestions/${detail.by}`, lang), name: words.closedIn(detail.by) }
  }
  return kind === 'referenced' && isJsonObject(detail.from) ? mention(detail.from, lang) : null
}

function mention({ kind, id, number }: JsonObject, lang: Lang): IssueEvent['link'] {
  const { mentionedIn } = issueWords(lang)
  if (kind === 'entity') {
    return { href: inLang(`/talk/${String(id)}`, lang), name: mentionedIn.entity() }
  }
  if (typeof number !== 'number') return null
  if (kind === 'changeset') {
    return { href: inLang(`/suggestions/${number}`, lang), name: mentionedIn.changeset(number) }
  }
  return { href: inLang(`/issues/${number}`, lang), name: mentionedIn.report(number) }
}
