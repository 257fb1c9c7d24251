/** What was said about an item, the open issues about it, and what this reader may say. */
import { mayWrite } from '@yalkut/catalog/core'
import { listTalk } from '@yalkut/catalog/people'
import { getShownItem } from '@yalkut/catalog/reading'
import { openIssuesAbout } from '@yalkut/catalog/talking'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import { nameIn } from '#lib/server/names.ts'
import { chosenComment, type SaidComment, viewComments } from '#lib/server/said.ts'
import { titleNamed } from '#lib/server/title-named.ts'
import { historyWords } from '#lib/words/history.ts'
import { talkWords } from '#lib/words/talk.ts'

export interface TalkPage extends Page {
  id: string
  name: Named
  itemHref: string
  reportHref: string
  newIssueHref: string
  comments: SaidComment[]
  /** The first comments, when the page begins with later ones. */
  earlier: string | null
  next: string | null
  issues: { title: string; href: string; number: number; isPrivate: boolean }[]
  mayWrite: boolean
  isVisitor: boolean
  /** The comment that the form answers, and the one that is being edited. */
  replyTo: SaidComment | null
  editing: number | null
}

const COMMENTS = 50
const ISSUES = 20

export async function talkPage({ catalog, caller, lang, params, query }: Ask): Promise<TalkPage> {
  const item = getShownItem(catalog, readItem(params.id))
  const { id } = item
  const found = await commentsFor({ catalog, query }, id)
  const issues = await openIssuesAbout(catalog, caller, { entity: id, limit: ISSUES })
  const name = nameIn(lang, item)
  const title = historyWords(lang).talkTitle(titleNamed(catalog, item, lang))
  const own = inLang(`/talk/${id}`, lang)
  const { someone } = talkWords(lang)
  const { people, next } = found
  const comments = viewComments(found.talk, { caller, lang, people, someone })
  return {
    head: { title, description: title, isHidden: true },
    id,
    name,
    itemHref: href(item, lang),
    comments,
    reportHref: inLang(`/report?entity=${id}`, lang),
    newIssueHref: inLang(`/issues/new?entity=${id}`, lang),
    earlier: found.isLater ? own : null,
    next: next === null ? null : `${own}?cursor=${encodeURIComponent(next)}`,
    issues: issues.map(({ number, title: text, private: isPrivate }) => ({
      number,
      title: text,
      isPrivate,
      href: inLang(`/issues/${number}`, lang),
    })),
    mayWrite: mayWrite(caller),
    isVisitor: caller.kind === 'visitor',
    replyTo: chosenComment(comments, query, 'reply'),
    editing: chosenComment(comments, query, 'edit')?.id ?? null,
  }
}

/** A page of comments; with `said`, one that has that comment. */
async function commentsFor({ catalog, query }: Pick<Ask, 'catalog' | 'query'>, id: string) {
  const cursor = query.get('cursor') ?? undefined
  const first = await listTalk(catalog, id, { cursor, limit: COMMENTS })
  const said = Number(query.get('said') ?? query.get('reply') ?? query.get('edit') ?? 0)
  const isLater = cursor !== undefined
  if (first.next === null || !Number.isSafeInteger(said) || said < 1) return { ...first, isLater }
  if (first.talk.some((comment) => comment.id === said)) return { ...first, isLater }
  return { ...(await listTalk(catalog, id, { from: said, limit: COMMENTS })), isLater: true }
}
