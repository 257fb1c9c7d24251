/** Where a file may belong, as the catalog guesses from its name, and as a table says. */
import type { Fetching } from '#lib/desk/send-once.ts'
import { href } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'
import type { Place } from './desk-page.ts'
import { columnsOf, HANACHA_KINDS, type HanachaKind, KINDS, type Kind } from './kinds.ts'
import type { RowPlace } from './rows.ts'

export interface Proposal {
  /** As people write it. */
  date: string | null
  title: string
  /** The kind of a hanacha; null: it is none. */
  hanacha: HanachaKind | null
  candidates: { place: Place; why: 'date' | 'name' }[]
}

interface Answer {
  written: { he: string; en: string } | null
  title: string
  as?: string
  candidates: {
    id: string
    type: string
    path: string | null
    label: { he: string; en?: string } | null
    why: 'date' | 'name'
  }[]
}

/** null: the catalog did not answer. `name`: of the file, or what a person typed. */
export async function proposalFor(
  fetching: Fetching,
  { kind, name, lang }: { kind: Kind; name: string; lang: Lang },
): Promise<Proposal | null> {
  const { what } = columnsOf(kind)
  const plain = (name.split('/').at(-1) ?? '').replace(/\.[a-z0-9]{2,4}$/i, '').slice(0, 500)
  if (plain.trim() === '') return null
  const answer = await fetching('/v1/uploads/propose', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ what, name: plain }),
  }).catch(() => null)
  if (answer === null || !answer.ok) return null
  const { written, title, as, candidates }: Answer = await answer.json()
  return {
    hanacha: HANACHA_KINDS.find((each) => each === as) ?? null,
    title,
    date: written?.[lang] ?? null,
    candidates: candidates.map(({ id, type, path, label, why }) => ({
      why,
      place: {
        id,
        type,
        name: nameIn(label, lang) ?? { text: id },
        href: href({ id, path }, lang),
      },
    })),
  }
}

function nameIn(label: { he: string; en?: string } | null, lang: Lang) {
  if (label === null) return null
  if (lang === 'he' || label.en === undefined) return { text: label.he, lang: 'he' }
  return { text: label.en }
}

/** The column `for` of a table. */
export function placeOf(text: string): RowPlace {
  const said = /^(new|another)\s*:\s*(.*)$/iu.exec(text.trim())
  if (said === null) {
    const id = text.trim()
    return {
      kind: 'known',
      place: { id, type: '', name: { text: id }, href: id.startsWith('/') ? id : `/${id}` },
    }
  }
  const title = said[2] ?? ''
  return said[1]?.toLowerCase() === 'another' ? { kind: 'another', title } : { kind: 'new', title }
}

/** The columns `what` and `kind` of a table. */
export function named(what: string, kind: string): Kind | null {
  const said = what === 'document' && kind !== '' ? kind : what
  return KINDS.find((each) => each === said) ?? null
}
