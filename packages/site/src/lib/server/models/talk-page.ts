/** What was said about an item, and the open issues about it. Writing is for people who are signed in, elsewhere. */
import { VISITOR } from '@yalkut/catalog/access'
import { listIssues } from '@yalkut/catalog/issues'
import { getShownItem } from '@yalkut/catalog/reading'
import { listTalk } from '@yalkut/catalog/talk'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { nameIn } from '#lib/server/names.ts'
import { historyWords } from '#lib/words/history.ts'
import { readItem } from './history-page.ts'

export interface TalkPage extends Page {
  id: string
  name: Named
  itemHref: string
  reportHref: string
  comments: Comment[]
  next: string | null
  issues: { title: string; href: string; number: number }[]
}

export interface Comment {
  id: number
  author: string | null
  at: WrittenMoment
  /** null: hidden. */
  body: string | null
  isReply: boolean
  isEdited: boolean
  via: string | null
}

const COMMENTS = 50
const ISSUES = 20

export async function talkPage({ catalog, lang, params, query }: Ask): Promise<TalkPage> {
  const item = getShownItem(catalog, readItem(params.id))
  const { id } = item
  const cursor = query.get('cursor') ?? undefined
  const { talk, next } = await listTalk(catalog, id, { cursor, limit: COMMENTS })
  const { items: issues } = await listIssues(catalog, VISITOR, {
    state: 'open',
    entity: id,
    limit: ISSUES,
  })
  const name = nameIn(lang, item)
  const title = historyWords(lang).talkTitle(name.text)
  return {
    head: { title, description: title, isHidden: true },
    ...{ id, name, itemHref: href(item, lang) },
    reportHref: inLang(`/report?entity=${id}`, lang),
    comments: talk.map((comment) => ({
      id: comment.id,
      author: comment.authorName,
      at: writtenMoment(comment.at, lang),
      body: comment.body,
      isReply: comment.parent !== null,
      isEdited: comment.edited,
      via: comment.via === null ? null : (comment.via.client ?? comment.via.name),
    })),
    next:
      next === null ? null : `${inLang(`/talk/${id}`, lang)}?cursor=${encodeURIComponent(next)}`,
    issues: issues.map(({ number, title: text }) => ({
      ...{ number, title: text },
      href: inLang(`/issues/${number}`, lang),
    })),
  }
}
