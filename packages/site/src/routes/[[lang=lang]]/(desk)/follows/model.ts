/** What a person follows, and the form that follows or unfollows one thing. */

import { followable, listFollows } from '@yalkut/catalog/people'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { nameOfSubject, subjectHref } from '#lib/server/subjects.ts'
import { inboxWords } from '#lib/words/inbox.ts'

export interface FollowsPage extends Page {
  follows: Follow[]
  feed: { seq: number; href: string; message: string; at: WrittenMoment }[]
  /** What the address asks to follow. */
  one: { kind: Kind; id: string; name: Named; isFollowed: boolean; back: string | null } | null
  done: string | null
}

interface Follow {
  kind: Kind
  id: string
  /** null: it is not to be seen any more. */
  name: Named | null
  number: number | null
  href: string | null
  at: WrittenMoment
}

export const FOLLOW_KINDS = ['entity', 'set', 'project', 'changeset', 'report'] as const
type Kind = (typeof FOLLOW_KINDS)[number]

const FOLLOWS = 100

export async function followsPage(ask: Ask): Promise<FollowsPage> {
  const { catalog, caller, lang, query } = ask
  const words = inboxWords(lang)
  const { follows, feed } = await listFollows(catalog, caller, { limit: FOLLOWS })
  const done = query.get('done')
  return {
    head: { title: words.followsTitle, description: words.followsAbout, isHidden: true },
    follows: follows.map(({ kind, id, at, subject }) => ({
      kind,
      id,
      number: subject.number,
      at: writtenMoment(at, lang),
      name: nameOfSubject(subject, lang),
      href: subjectHref(subject, lang),
    })),
    feed: feed.map(({ seq, message, at }) => ({
      seq,
      message,
      at: writtenMoment(at, lang),
      href: inLang(`/commits/${seq}`, lang),
    })),
    one: await asked(ask),
    done: done === 'on' ? words.followed : done === 'off' ? words.unfollowed : null,
  }
}

async function asked({ catalog, caller, lang, query }: Ask): Promise<FollowsPage['one']> {
  const kind = readFollowKind(query.get('kind'))
  const id = query.get('id')
  if (kind === null || id === null) return null
  const { subject, isFollowed } = await followable(catalog, caller, { kind, id: id.slice(0, 100) })
  const name = nameOfSubject(subject, lang) ?? { text: id, lang: 'en' }
  return { kind, id, name, isFollowed, back: subjectHref(subject, lang) }
}

export function readFollowKind(text: string | null): Kind | null {
  return oneOf(text, FOLLOW_KINDS)
}
