/** What the buttons of a form do: a row is added or moved, the item is checked, its changes are shown, it is sent, or it is
 *  kept in a draft. Nothing that was typed is lost. */
import { type ActionFailure, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { getSuggestion, putItem, startDraft, submitSuggestion, suggestFix } from '@yalkut/catalog/changing'
import { type Clash, isJsonObject, type JsonObject, mergeItem, parseJsonObject, STATUS_OF } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { type Ask, askOf, noting } from '#lib/server/ask.ts'
import { onceForm } from '#lib/server/once-form.ts'
import { deskWords } from '#lib/words/desk.ts'
import { readAct, withAct } from './acts.ts'
import { alikeOf, namedAlike } from './alike.ts'
import { conflictView, takenIn } from './conflicts.ts'
import { dataOf, type Read } from './data-of.ts'
import {
  type EditPage,
  editPage,
  type Filled,
  fieldsOfType,
  type Known,
  refusedWith,
  SAID_NOTHING,
} from './form-page.ts'
import { itemNames, withItemsFound } from './item-fields.ts'
import { hasBody } from './parts.ts'
import { previewOf } from './preview.ts'
import { findingText, problemsOf } from './problems.ts'
import { oneKindOfLineEnd, type Raw, rawOfForm } from './raw.ts'
import { aheadOf } from './rights.ts'
import { dataAt, type Subject } from './subject.ts'
import { usualPath, withUsual } from './whole-data.ts'
import { bodyOfText } from './words-state.ts'

type Answer = { page: EditPage } | ActionFailure<{ page: EditPage }>

/** The action of a form. */
export function formAction(subjectOf: (ask: Ask) => Promise<Subject>) {
  return async (event: RequestEvent): Promise<Answer> => {
    const form = await event.request.formData()
    const ask = askOf(event)
    return await noting(event, async () => {
      // What is about the item alone may be refused as the page is; afterwards everything typed is kept.
      const subject = await subjectOf(ask)
      const run = (): Promise<Answer> => act(ask, subject, form)
      return MAKES.has(textIn(form, 'do')) ? await onceForm(event, form, run) : await run()
    })
  }
}

/** Buttons that make something. */
const MAKES: ReadonlySet<string> = new Set(['send', 'send-anyway', 'keep', 'draft'])

async function act(ask: Ask, subject: Subject, form: FormData): Promise<Answer> {
  const button = textIn(form, 'do') || 'check'
  const filled = filledOf(form)
  const listAct = readAct(button)
  const fields = fieldsOfType(ask, subject.type)
  const { raw, candidates } = withItemsFound(ask, fields, filled.raw)
  if (listAct !== null) {
    const acted = { ...filled, raw: withAct(raw, listAct) }
    const known = { problems: new Map(), candidates, said: null, ahead: null }
    return { page: editPage(ask, subject, acted, known) }
  }
  const found = { ...filled, raw }
  try {
    return await checkedAndSent(ask, subject, found, { button, candidates, form })
  } catch (problem) {
    const refused = refusedWith(problem)
    const { code } = refused
    const message = refused.messageIn(ask.lang)
    const isSignedOut = code === 'unauthorized'
    const said = {
      ...SAID_NOTHING,
      refusal: { message, isSignedOut },
      isNothing: code === 'state',
      isSent: MAKES.has(button),
    }
    const known = { problems: new Map(), candidates, said, ahead: null }
    return fail(STATUS_OF[code], { page: editPage(ask, subject, found, known) })
  }
}

interface Given {
  button: string
  candidates: Known['candidates']
  form: FormData
}

async function checkedAndSent(ask: Ask, subject: Subject, filled: Filled, given: Given): Promise<Answer> {
  const { button, candidates } = given
  const { lang } = ask
  const made = madeOf(ask, subject, filled, given.form)
  const path = pathOf(ask, subject, filled, made.data)
  const ahead = await aheadOf(ask, { ...subject, path }, made.data)
  const findings = ahead?.checks ?? []
  const failed = findings.filter(({ status }) => status === 'fail')
  const names = new Map(made.read.names)
  const problems = problemsOf(lang, { names, mistakes: made.read.mistakes }, failed)
  for (const name of candidates.keys()) problems.set(name, [deskMessage(ask, candidates, name, filled.raw)])
  const pathProblems = failed.filter(({ check }) => check === 'path')
  if (pathProblems.length > 0) problems.set('/path', problems.get('') ?? [])
  const nameOf = itemNames(ask, filled.raw, subject.draft?.names)
  const isAsked = button === 'preview'
  const warnings = findings.filter(({ status }) => status === 'warn')
  const said = {
    ...SAID_NOTHING,
    isChecked: true,
    isSent: MAKES.has(button),
    wrong: [...problems.values()].reduce((sum, each) => sum + each.length, 0),
    problems: pathProblems.length > 0 ? [] : (problems.get('') ?? []),
    warnings: warnings.filter(({ check }) => check !== 'duplicates').map((each) => findingText(lang, each)),
    alike: alikeOf(ask, warnings),
    preview: isAsked ? { item: await previewOf(ask, subject, { before: made.now, after: made.data, path }) } : null,
    isMoved: made.isMoved && made.clashes.length === 0,
    conflicts: made.clashes.map((clash) => conflictView(ask, clash, given.form, nameOf)),
  }
  const near = subject.id === null ? namedAlike(ask, subject.type, made.data) : []
  const known = { problems, candidates, said, ahead, near }
  const isSound = problems.size === 0 && made.clashes.length === 0
  const isWarned = said.warnings.length + said.alike.length > 0 && button !== 'send-anyway'
  const isSend = button === 'send' || button === 'send-anyway'
  if (isSend && isSound && !isWarned) return await send(ask, subject, filled, { ...made, path })
  if ((button === 'keep' || button === 'draft') && problems.size === 0) {
    return await keep(ask, subject, filled, { ...made, path })
  }
  const page = editPage(ask, subject, filled, known)
  return isSound || button === 'check' || isAsked ? { page } : fail(422, { page })
}

interface Made {
  data: JsonObject
  read: Read
  /** On main; null for a new item. */
  now: JsonObject | null
  rev: number | null
  isMoved: boolean
  clashes: Clash[]
}

/** The data of the form; where the item was changed since the form was opened, over its present data. */
function madeOf(ask: Ask, subject: Subject, { raw, rev, words }: Filled, form: FormData): Made {
  const fields = fieldsOfType(ask, subject.type)
  const { id, data: now } = subject
  const base = id !== null && rev !== null && subject.rev !== null ? dataAt(ask, id, rev) : now
  const read = dataOf(fields, raw, base, ask.lang)
  if (now === undefined || base === undefined) {
    const typed = withUsual(ask, subject.type, fields, read.data)
    const data = withWords(ask, subject, typed, words)
    return { data, read, now: null, rev: null, isMoved: false, clashes: [] }
  }
  const isMoved = rev !== null && rev !== subject.rev
  if (!isMoved) return { data: read.data, read, now, rev: subject.rev, isMoved, clashes: [] }
  const resolutions = { '*': takenIn(form) }
  const merged = mergeItem({ id: id ?? '', base, ours: now, theirs: read.data, resolutions })
  const data = merged.data ?? read.data
  return { data, read, now, rev: subject.rev, isMoved, clashes: merged.conflicts }
}

/** A new item with the first words that were typed with it. */
function withWords(ask: Ask, { id, type }: Subject, data: JsonObject, words: string): JsonObject {
  if (id !== null || words.trim() === '' || !hasBody(ask, type)) return data
  return { ...data, body: parseJsonObject(JSON.stringify(bodyOfText(words))) }
}

function pathOf(ask: Ask, { id, type, path }: Subject, filled: Filled, data: JsonObject): string | null {
  const typed = filled.path.trim()
  if (typed !== '') return typed
  return id === null ? usualPath(ask, type, data) : path
}

type Order = Pick<Made, 'data' | 'rev'> & { path: string | null }

async function send(ask: Ask, subject: Subject, filled: Filled, order: Order): Promise<never> {
  const { catalog, caller, lang, address } = ask
  const { id, type, draft } = subject
  if (draft !== null) return await keep(ask, subject, filled, order)
  const { data, rev, path } = order
  const base = rev === null ? {} : { rev }
  const words = { title: filled.title, note: filled.note }
  const isOnlyData = id !== null && path === subject.path
  const done = isOnlyData
    ? await suggestFix(catalog, caller, {
        entityId: id,
        data,
        note: words.note,
        ...base,
        ...(words.title !== '' && { title: words.title }),
      })
    : await startAndSend(ask, subject, filled, order)
  const live = done.status === 'merged' ? '&live=1' : ''
  const to = id === null ? `/new/${type}` : address
  redirect(303, inLang(`${to}?sent=${done.number ?? done.id}${live}`, lang))
}

async function startAndSend(ask: Ask, subject: Subject, filled: Filled, order: Order) {
  const { suggestion } = await start(ask, subject, filled, order)
  return await submitSuggestion(ask.catalog, ask.caller, suggestion)
}

async function start(ask: Ask, { id, type, name }: Subject, filled: Filled, { data, rev, path }: Order) {
  const title = filled.title || titleOf(name?.text, data) || type
  const put = { type, data, path, ...(id !== null && { id }), ...(rev !== null && { rev }) }
  const draft = { title, description: filled.note }
  return await startDraft(ask.catalog, ask.caller, draft, [put])
}

function titleOf(name: string | undefined, data: JsonObject): string {
  const own = [data.title, data.name, data.label].find((each) => isJsonObject(each))
  const text = name ?? (isJsonObject(own) ? String(own.he ?? '') : '')
  return text.slice(0, 200)
}

/** Into the draft of this form, or into a new one. */
async function keep(ask: Ask, subject: Subject, filled: Filled, order: Order): Promise<never> {
  const { catalog, caller, lang } = ask
  const { id, type, draft } = subject
  const { data, rev, path } = order
  if (draft === null) {
    const { suggestion } = await start(ask, subject, filled, order)
    const options = { offset: 0, limit: 1, summary: false, brief: true }
    const { changeset } = await getSuggestion(catalog, caller, suggestion, options)
    redirect(303, inLang(`/suggestions/${changeset.number ?? suggestion}/edit`, lang))
  }
  const known = { ...(id !== null && { id }), ...(rev !== null && { rev }) }
  await putItem(catalog, caller, draft.id, { type, data, path, ...known })
  redirect(303, inLang(`/suggestions/${draft.number}/edit`, lang))
}

function filledOf(form: FormData): Filled {
  const rev = textIn(form, 'rev')
  return {
    raw: rawOfForm(form),
    rev: /^\d{1,9}$/.test(rev) ? Number(rev) : null,
    path: textIn(form, 'path'),
    words: oneKindOfLineEnd(textIn(form, 'words')),
    title: textIn(form, 'title'),
    note: textIn(form, 'note'),
  }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function deskMessage(ask: Ask, candidates: Known['candidates'], name: string, raw: Raw): string {
  const words = deskWords(ask.lang)
  const several = (candidates.get(name) ?? []).length > 0
  return several ? words.found : words.noneFound(raw.get(`q:${name}`) ?? '')
}
