/** The page of a form, as it is opened and after each of its buttons. Source: decisions.md#the-edit-desk. */
import type { CheckedAhead } from '@yalkut/catalog/changing'
import { isRefusal, type JsonObject, type Refusal } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import type { CaseItem } from '#lib/server/models/review/case-view.ts'
import { deskWords } from '#lib/words/desk.ts'
import type { Alike } from './alike.ts'
import { type Field, fieldsOf } from './fields.ts'
import { itemNames } from './item-fields.ts'
import { orderPlaces } from './order-places.ts'
import { hasBody, type Part, partsOf } from './parts.ts'
import { type Raw, rawOf } from './raw.ts'
import { aheadOf, type Rights, rightsOf } from './rights.ts'
import { type Subject, typeLabel } from './subject.ts'
import { type Candidate, type FieldView, viewOf } from './view.ts'

export interface EditPage extends Page {
  /** The item; null for a new one. */
  about: { id: string; name: Named; href: string } | null
  heading: string
  rights: Rights
  withheld: boolean
  parts: readonly Part[]
  draft: { id: number; title: string; href: string } | null
  /** The revision that the form was opened with. */
  rev: number | null
  fields: readonly FieldView[]
  /** Of a new item: what the catalog has of a like name, and the field below which it stands. */
  near: { field: string; items: readonly Alike[] } | null
  more: readonly FieldView[]
  isMoreOpen: boolean
  path: { value: string; problems: readonly string[] }
  /** The first words of a new item; null where the type has none, and where they have a page of their own. */
  words: string | null
  title: string
  note: string
  said: Said | null
  /** Fields with a problem, in their order, after a form was sent. */
  errors: readonly FieldError[]
  /** The suggestion that was sent. */
  sent: { number: number; isMerged: boolean; href: string } | null
}

export interface FieldError {
  /** Of its control. */
  id: string
  label: string
  problem: string
}

/** The outcome of a button. */
export interface Said {
  /** A check, a preview or a send that was not carried out. */
  refusal: { message: string; isSignedOut: boolean } | null
  wrong: number
  /** What belongs to no field. */
  problems: readonly string[]
  warnings: readonly string[]
  alike: readonly { name: Named; href: string }[]
  /** The checks were run. */
  isChecked: boolean
  isNothing: boolean
  /** The form was to be sent: its errors are listed at the top, where the page begins. */
  isSent: boolean
  /** What is asked for before it is sent. */
  preview: { item: CaseItem | null } | null
  /** The item was changed meanwhile, in other fields. */
  isMoved: boolean
  conflicts: readonly ConflictView[]
}

export interface ConflictView {
  /** The name of the choice. */
  control: string
  label: string
  now: string
  own: string
  taken: 'ours' | 'theirs' | null
}

/** What a form holds. */
export interface Filled {
  raw: Raw
  rev: number | null
  path: string
  /** The first words of a new item. */
  words: string
  title: string
  note: string
}

/** What is known of a form that was sent. */
export interface Known {
  problems: ReadonlyMap<string, readonly string[]>
  candidates: ReadonlyMap<string, readonly Candidate[]>
  said: Said | null
  ahead: CheckedAhead | null
  /** What search finds by the name of a new item. */
  near?: readonly Alike[]
}

const NOTHING: Known = { problems: new Map(), candidates: new Map(), said: null, ahead: null }

/** Fields that are after the others: few people need them. */
const MORE: ReadonlySet<string> = new Set([
  'externalIds',
  'sources',
  'bodySource',
  'order',
  'sourceCopies',
  'engine',
  'origin',
  'uploadedBy',
  'pageLabels',
  'cover',
  'addition',
  'etag',
])

export function fieldsOfType({ catalog }: Ask, type: string): Field[] {
  const found = catalog.schemas.types().find((each) => each.type === type)
  return found === undefined ? [] : fieldsOf(type, found.schema)
}

/** The form as it is opened. */
export async function openedPage(ask: Ask, subject: Subject): Promise<EditPage> {
  const fields = fieldsOfType(ask, subject.type)
  const data = subject.data ?? usualData(fields)
  const raw = rawOf(fields, data, ask.lang)
  // A list that needs entries begins with one.
  for (const field of subject.id === null ? fields : []) {
    if (field.kind === 'list' && field.min > 0) raw.set(`rows:/${field.key}`, 'n1')
  }
  // A new item may be opened about another one: `/new/unit?work=rh-…`.
  for (const field of fields) {
    const given = subject.id === null ? ask.query.get(field.key) : null
    if (given !== null && field.kind === 'item') raw.set(`v:/${field.key}`, given)
  }
  const ahead = subject.id === null ? null : await aheadOf(ask, subject, subject.data ?? {})
  const filled = { raw, rev: subject.rev, path: subject.path ?? '', words: '', title: '', note: '' }
  return editPage(ask, subject, filled, { ...NOTHING, ahead })
}

/** What most new items have. */
function usualData(fields: readonly Field[]): JsonObject | undefined {
  return fields.some(({ key }) => key === 'policy') ? { policy: 'moderated' } : undefined
}

export function editPage(ask: Ask, subject: Subject, filled: Filled, known: Known): EditPage {
  const { lang, query } = ask
  const words = deskWords(lang)
  const { type, id, name, draft, withheld } = subject
  const fields = fieldsOfType(ask, type)
  const itemOf = itemNames(ask, filled.raw, draft?.names)
  const { problems, candidates, said } = known
  const places = orderPlaces(ask, { type, id, raw: filled.raw })
  const candidatesOf = candidatesIn(candidates)
  const facts = { lang, raw: filled.raw, problems, itemOf, candidatesOf, places }
  const isLast = ({ key, isRequired, kind }: Field): boolean =>
    MORE.has(key) && (kind === 'order' ? places === null : !isRequired)
  const more = viewOf(fields.filter(isLast), facts)
  const shown = viewOf(
    fields.filter((field) => !isLast(field)),
    facts,
  )
  const heading = name === null ? words.adding(typeLabel(ask, type)) : words.editing(name.text)
  const sent = /^\d{1,9}$/.exec(query.get('sent') ?? '')?.[0]
  const pathProblems = problems.get('/path') ?? []
  return {
    head: { title: heading, description: words.about, isHidden: true },
    about: id === null || name === null ? null : { id, name, href: href({ id, path: subject.path }, lang) },
    heading,
    rights: rightsOf(ask, subject.type, known.ahead),
    withheld: withheld !== null,
    parts: partsOf(ask, subject),
    draft: draft && {
      id: draft.id,
      title: draft.title,
      href: inLang(`/suggestions/${draft.number}/edit`, lang),
    },
    rev: filled.rev,
    fields: shown,
    near: nearIn(subject, shown, known),
    more,
    isMoreOpen: more.some(hasProblem) || problems.has('/path'),
    path: { value: filled.path, problems: pathProblems },
    errors:
      said?.isSent === true
        ? [
            ...[...shown, ...more].flatMap(errorsIn),
            ...pathProblems.map((problem) => ({ id: 'path', label: words.path, problem })),
          ]
        : [],
    words: id === null && hasBody(ask, type) ? filled.words : null,
    title: filled.title,
    note: filled.note,
    said,
    sent:
      sent === undefined
        ? null
        : {
            number: Number(sent),
            isMerged: query.get('live') === '1',
            href: inLang(`/suggestions/${sent}`, lang),
          },
  }
}

/** Below the name; what the checks name already is with what they say. */
function nearIn({ id }: Subject, fields: readonly FieldView[], { near = [], said }: Known): EditPage['near'] {
  const field = fields.find((each) => each.kind === 'group' && each.isName)
  if (id !== null || field === undefined) return null
  const known = new Set(said?.alike.map(({ href }) => href))
  return { field: field.name, items: near.filter(({ href }) => !known.has(href)) }
}

const candidatesIn =
  (candidates: Known['candidates']) =>
  (name: string): readonly Candidate[] =>
    candidates.get(name) ?? []

function errorsIn(field: FieldView): FieldError[] {
  const { id, label, problems } = field
  const own = problems.map((problem) => ({ id, label, problem }))
  if (field.kind === 'group') return [...own, ...field.fields.flatMap(errorsIn)]
  if (field.kind !== 'list') return own
  const rows = field.rows.flatMap((row) => [
    ...row.problems.map((problem) => ({ id, label, problem })),
    ...(row.field === null ? [] : errorsIn(row.field)),
  ])
  return [...own, ...rows]
}

function hasProblem(field: FieldView): boolean {
  if (field.problems.length > 0) return true
  if (field.kind === 'group') return field.fields.some(hasProblem)
  if (field.kind !== 'list') return false
  return field.rows.some((row) => row.problems.length > 0 || (row.field !== null && hasProblem(row.field)))
}

export const SAID_NOTHING: Said = {
  refusal: null,
  wrong: 0,
  problems: [],
  warnings: [],
  alike: [],
  isChecked: false,
  isNothing: false,
  isSent: false,
  preview: null,
  isMoved: false,
  conflicts: [],
}

/** A refusal as the page says it; whatever is no refusal is thrown on. */
export function refusedWith(problem: unknown): Refusal {
  if (isRefusal(problem)) return problem
  throw problem
}
