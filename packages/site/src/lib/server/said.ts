/** What people said, as pages show it: with their names, and with what this reader may do to each comment. */
import { type Caller, isSteward, mayWrite } from '@yalkut/catalog/core'
import type { Lang } from '#lib/lang.ts'
import { type WrittenMoment, writtenMoment } from './moments.ts'
import { type NamedAccounts, type PersonView, personOf } from './person-view.ts'
import { saidHtml } from './said-html.ts'

export interface SaidComment {
  id: number
  author: PersonView | null
  at: WrittenMoment
  /** For `{@html}`; null: hidden. */
  html: string | null
  /** As it was typed, for its writer alone. */
  own: string | null
  /** The comment that it answers. */
  answers: { id: number; name: string } | null
  isEdited: boolean
  via: string | null
  mayReply: boolean
  mayHide: boolean
  mayShow: boolean
}

interface Comment {
  id: number
  at: string
  author: string | null
  body: string | null
  hidden: boolean
  parent: number | null
  edited: boolean
  via: { client: string | null; name: string | null } | null
}

interface Around {
  caller: Caller
  lang: Lang
  people: NamedAccounts
  /** What a reader without an account is called. */
  someone: string
}

export function viewComments(comments: readonly Comment[], around: Around): SaidComment[] {
  const { caller, lang, people, someone } = around
  const me = mayWrite(caller) ? caller.person : null
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return comments.map((comment) => {
    const { id, at, body, hidden, parent, author } = comment
    const isOwn = me !== null && author === me.id
    const answered = parent === null ? undefined : byId.get(parent)
    return {
      id,
      author: personOf(people, author, lang),
      at: writtenMoment(at, lang),
      html: body === null ? null : saidHtml(body, lang),
      own: isOwn ? body : null,
      answers:
        answered === undefined
          ? null
          : { id: answered.id, name: personOf(people, answered.author, lang)?.name ?? someone },
      isEdited: comment.edited,
      via: viaName(comment.via),
      mayReply: me !== null && !hidden,
      mayHide: me !== null && !hidden && (isOwn || isSteward(me)),
      mayShow: me !== null && hidden && isSteward(me),
    }
  })
}

/** The app or token that acted for a person. */
export function viaName(via: Comment['via']): string | null {
  return via === null ? null : (via.client ?? via.name)
}

/** A comment that the address names, if it is one of these. */
export function chosenComment(
  comments: readonly SaidComment[],
  query: URLSearchParams,
  name: 'reply' | 'edit',
): SaidComment | null {
  const id = Number(query.get(name) ?? 0)
  const comment = comments.find((each) => each.id === id)
  if (comment === undefined) return null
  return (name === 'reply' ? comment.mayReply : comment.own !== null) ? comment : null
}
