/** One issue: what it says, what happened to it, and what this reader may do. */
import { redirect } from '@sveltejs/kit'
import { mayWrite } from '@yalkut/catalog/core'
import { threadByNumber } from '@yalkut/catalog/people'
import { getIssue, issueTemplates, listLabels } from '@yalkut/catalog/talking'
import { isRefusal, refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type IssueLabel, type IssueLine, viewIssueLine, viewLabels } from '#lib/server/models/issues/issue-line.ts'
import { chosenComment, type SaidComment, viewComments } from '#lib/server/said.ts'
import { saidHtml } from '#lib/server/said-html.ts'
import { talkWords } from '#lib/words/talk.ts'
import { type IssueEvent, viewEvent } from './issue-events.ts'

export interface IssuePage extends Page {
  issue: IssueLine
  id: number
  /** For `{@html}`. */
  html: string | null
  /** As it was typed, for those who may change it. */
  body: string | null
  itemHref: string | null
  entries: ({ comment: SaidComment } | { event: IssueEvent })[]
  fixedBy: { number: number; title: string; status: Status; href: string }[]
  assignees: { name: string; handle: string }[]
  rights: Rights & { alwaysPrivate: boolean }
  /** Every label, for those who may set them. */
  labels: (IssueLabel & { isOn: boolean })[]
  following: 'takes-part' | 'follows' | 'no' | null
  isAssigned: boolean
  isVisitor: boolean
  mayWrite: boolean
  replyTo: SaidComment | null
  editing: number | null
  isChanging: boolean
}

type Found = Awaited<ReturnType<typeof getIssue>>
type Rights = Found['rights']
type Status = Found['fixedBy'][number]['status']

export async function issuePage(ask: Ask): Promise<IssuePage> {
  const { catalog, caller, lang, query } = ask
  const number = readNumber(ask.params.number)
  const found = await getIssue(catalog, caller, number).catch((problem: unknown) => elsewhere(ask, number, problem))
  const { issue, rights, timeline, people, fixedBy } = found
  const { someone } = talkWords(lang)
  const said = timeline.filter((entry) => entry.type === 'comment')
  const comments = viewComments(said, { caller, lang, people, someone })
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const me = caller.kind === 'person' ? caller.person.id : null
  const { labels } = rights.triage ? await listLabels(catalog, caller) : { labels: [] }
  const own = new Set(issue.labels.map(({ name }) => name))
  const line = viewIssueLine(issue, people, lang)
  return {
    head: { title: `${issue.title} #${number}`, description: issue.title, isHidden: issue.private },
    issue: line,
    id: issue.id,
    body: rights.edit ? (issue.body ?? '') : null,
    html: issue.body === null ? null : saidHtml(issue.body, lang),
    itemHref: issue.entity === null ? null : href(issue.entity, lang),
    entries: timeline.flatMap((entry): IssuePage['entries'] => {
      if (entry.type === 'event') return [{ event: viewEvent(entry, people, lang) }]
      const comment = entry.type === 'comment' ? byId.get(entry.id) : undefined
      return comment === undefined ? [] : [{ comment }]
    }),
    fixedBy: fixedBy.map((each) => ({
      ...each,
      href: inLang(`/suggestions/${each.number}`, lang),
    })),
    assignees: issue.assignees.flatMap((id) => {
      const named = people[id]
      return named === undefined ? [] : { name: named.name, handle: named.username ?? id }
    }),
    rights: { ...rights, alwaysPrivate: isAlwaysPrivate(issue.type) },
    labels: viewLabels(labels).map((label) => ({ ...label, isOn: own.has(label.name) })),
    following: me === null ? null : followingOf(found, me),
    isAssigned: me !== null && issue.assignees.includes(me),
    isVisitor: caller.kind === 'visitor',
    mayWrite: mayWrite(caller),
    replyTo: chosenComment(comments, query, 'reply'),
    editing: chosenComment(comments, query, 'edit')?.id ?? null,
    isChanging: rights.edit && query.has('change'),
  }
}

/** `12` of an address. Refuses `not-found` for what is no number. */
export function readNumber(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw refuse('not-found', siteSaid('issue-missing'))
}

/** A number may be that of a suggestion, which has a page of its own. */
async function elsewhere(ask: Ask, number: number, problem: unknown): Promise<never> {
  if (!isRefusal(problem) || problem.code !== 'not-found') throw problem
  const { kind } = await threadByNumber(ask.catalog, ask.caller, number)
  if (kind === 'suggestion') redirect(302, inLang(`/suggestions/${number}`, ask.lang))
  throw problem
}

function isAlwaysPrivate(type: string): boolean {
  return issueTemplates().some((each) => each.type === type && each.private)
}

/** Those who take part are told of every comment, whatever they follow. */
function followingOf({ issue, timeline, subscribed }: Found, me: string): IssuePage['following'] {
  const spoke = timeline.some((entry) => entry.type === 'comment' && entry.author === me)
  if (spoke || issue.author === me || issue.assignees.includes(me)) return 'takes-part'
  return subscribed ? 'follows' : 'no'
}
