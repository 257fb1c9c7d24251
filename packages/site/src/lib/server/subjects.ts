/** What an inbox line or a follow is about: its name and its address. */
import type { readInbox } from '@yalkut/catalog/people'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from './names.ts'

type Subject = Awaited<ReturnType<typeof readInbox>>['items'][number]['subject']

/** null: the reader may not see it (any more). */
export function nameOfSubject({ title, name }: Subject, lang: Lang): Named | null {
  if (title !== null) return { text: title }
  return name === null ? null : localName(lang, name)
}

/** The conversation about it: the talk page of an item. `comment`: one of its comments. */
export function threadHref(subject: Subject, comment: number | null, lang: Lang): string | null {
  const { kind, id, number, path } = subject
  const place = comment === null ? '' : `#c${comment}`
  if (kind === 'entity') {
    const said = comment === null ? '' : `?said=${comment}`
    return inLang(`/talk/${id}${said}${place}`, lang)
  }
  if (kind === 'project') return path === null ? null : inLang(`/projects/${path}`, lang)
  if (number === null) return null
  return inLang(`/${kind === 'changeset' ? 'suggestions' : 'issues'}/${number}${place}`, lang)
}

/** The page of what is followed. */
export function subjectHref(subject: Subject, lang: Lang): string | null {
  const { kind, id, path } = subject
  return kind === 'entity' ? href({ id, path }, lang) : threadHref(subject, null, lang)
}
