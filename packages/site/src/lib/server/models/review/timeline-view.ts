/** The conversation of a suggestion as a page shows it: sentences, comments with their replies, suggested wording. */

import type { suggestionConversation } from '@yalkut/catalog/changing'
import { changedWords, idIn, idsIn, type Json } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { type ChangeView, viewChanges } from '#lib/server/changes.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { type PersonView, personOf } from '#lib/server/person-view.ts'
import { saidHtml } from '#lib/server/said-html.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { fieldName } from '#lib/words/history.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'

export type Conversation = Awaited<ReturnType<typeof suggestionConversation>>
type Entry = Conversation['timeline'][number]
type Comment = Extract<Entry, { type: 'comment' }>

export interface Said {
  key: string
  who: PersonView | null
  /** “sent it back”. */
  did: string
  /** People or a link that the sentence names. */
  names: PersonView[]
  link: { text: string; href: string } | null
  at: WrittenMoment
  via: string | null
  /** From `markdownHtml`; null without words. */
  html: string | null
  comment: CommentFacts | null
}

export interface CommentFacts {
  id: number
  isHidden: boolean
  isEdited: boolean
  isReply: boolean
  /** The field that it is about; null for a comment on the whole. */
  field: { entity: string; pointer: string; name: string } | null
  isResolved: boolean
  isMine: boolean
  wording: Wording | null
}

export interface Wording {
  shown: Pick<ChangeView, 'html' | 'lang' | 'dir'> | null
  /** Why it is not shown. */
  withheld: string | null
  isAccepted: boolean
}

/** Comments are under what they answer; all else in the order of time. */
export function viewTimeline(
  { timeline: whole, people }: Conversation,
  { lang, me }: { lang: Lang; me: string | null },
): Said[] {
  const timeline = withoutEchoes(whole)
  const said = timeline.map((entry) => viewEntry(entry, people, { lang, me }))
  const replies = Map.groupBy(timeline, (entry) => (entry.type === 'comment' ? entry.parent : null))
  const byKey = new Map(said.map((each) => [each.key, each]))
  const under = (entry: Entry): Said[] => {
    const own = byKey.get(keyOf(entry))
    const answers = entry.type === 'comment' ? (replies.get(entry.id) ?? []) : []
    return [...(own === undefined ? [] : [own]), ...answers.flatMap(under)]
  }
  return (replies.get(null) ?? []).flatMap(under)
}

/** A review that sends back says so with its note; its event says nothing more. */
function withoutEchoes(timeline: readonly Entry[]): readonly Entry[] {
  const said = new Set(
    timeline.flatMap((entry) =>
      entry.type === 'review' && entry.verdict === 'send_back' ? [`${entry.at} ${entry.author}`] : [],
    ),
  )
  return timeline.filter(
    (entry) => entry.type !== 'event' || entry.kind !== 'sent_back' || !said.has(`${entry.at} ${entry.actor}`),
  )
}

const keyOf = (entry: Entry): string => `${entry.type}-${entry.id}`

function viewEntry(
  entry: Entry,
  people: Conversation['people'],
  { lang, me }: { lang: Lang; me: string | null },
): Said {
  const words = suggestionWords(lang)
  const person = (id: string | null) => (id === null ? null : personOf(people, id, lang))
  const via = entry.via === null ? null : (entry.via.client ?? entry.via.name)
  const facts = { key: keyOf(entry), at: writtenMoment(entry.at, lang), via }
  const html = (body: string | null) => (body === null || body === '' ? null : saidHtml(body, lang))
  if (entry.type === 'event') {
    const { kind, detail } = entry
    const named = [...idsIn(detail, 'reviewers'), idIn(detail, 'assignee')]
    const names = named.flatMap((id) => (id === null ? [] : (person(id) ?? [])))
    const sentence: string | undefined = eventsOf(lang).get(kind)
    const link = linkOf(kind, detail, lang)
    return {
      ...facts,
      who: person(entry.actor),
      did: sentence ?? kind,
      names,
      link,
      html: null,
      comment: null,
    }
  }
  const who = person(entry.author)
  if (entry.type === 'review') {
    const did = words.verdicts[entry.verdict]
    return { ...facts, who, did, names: [], link: null, html: html(entry.body), comment: null }
  }
  const comment = commentFacts(entry, lang, me)
  return { ...facts, who, did: '', names: [], link: null, html: html(entry.body), comment }
}

function eventsOf(lang: Lang): ReadonlyMap<string, string> {
  return new Map(Object.entries(suggestionWords(lang).events))
}

function linkOf(kind: string, detail: { [name: string]: Json }, lang: Lang): Said['link'] {
  if (kind === 'merged' && typeof detail.commit === 'number') {
    return { text: `${detail.commit}`, href: inLang(`/commits/${detail.commit}`, lang) }
  }
  if (kind === 'reverted' && typeof detail.number === 'number') {
    return { text: `#${detail.number}`, href: inLang(`/suggestions/${detail.number}`, lang) }
  }
  if (kind === 'renamed' && typeof detail.to === 'string') return { text: detail.to, href: '' }
  const from = detail.from
  const number = typeof from === 'object' && from !== null && 'number' in from ? from.number : null
  if (kind !== 'referenced' || typeof number !== 'number') return null
  return { text: `#${number}`, href: inLang(`/issues/${number}`, lang) }
}

function commentFacts(entry: Comment, lang: Lang, me: string | null): CommentFacts {
  const { anchor } = entry
  return {
    id: entry.id,
    isHidden: entry.hidden,
    isEdited: entry.edited,
    isReply: entry.parent !== null,
    field:
      anchor === null
        ? null
        : {
            entity: anchor.entity,
            pointer: anchor.field,
            name: fieldName(lang, anchor.field.split('/')[1] ?? ''),
          },
    isResolved: entry.resolved,
    isMine: me !== null && entry.author === me,
    wording: entry.proposal === null ? null : viewWording(entry.proposal, lang),
  }
}

function viewWording(proposal: NonNullable<Comment['proposal']>, lang: Lang): Wording {
  const { field: path, before, value, withheld = null, acceptedAt } = proposal
  const isAccepted = acceptedAt !== null
  if (withheld !== null) {
    return { shown: null, withheld: withheldWords(lang, withheld), isAccepted }
  }
  const change = {
    path,
    ...(before === null ? {} : { before }),
    ...(value === null ? {} : { after: value }),
  }
  const runs = changedWords(change)
  const [shown] = viewChanges([{ ...change, ...(runs === null ? {} : { words: runs }) }], lang).changes
  return { shown: shown ?? null, withheld: null, isAccepted }
}
