/** What the forms of a page do. A refusal is shown on the page itself, with what the person typed: nothing typed is lost, also
 *  when the session ended meanwhile. Source: decisions.md#the-site. */
import { type ActionFailure, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { type ErrorCode, isRefusal, STATUS_OF } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { type Ask, askOf, noting } from './ask.ts'
import { onceForm } from './once-form.ts'

/** A form that was sent, and for whom. */
export interface Sent extends Ask {
  form: Form
  clientAddress: string
}

/** The fields of a form. Files are not among them. */
export interface Form {
  /** Trimmed; empty when the form has no such field. */
  text(name: string): string
  /** As typed; null when the form has no such field. */
  typed(name: string): string | null
  all(name: string): string[]
  has(name: string): boolean
  /** Each name once. */
  names(): string[]
}

/** Why a form was not carried out. A page shows it with `NotDone.svelte`. */
export interface NotDone {
  refusal: { code: ErrorCode; message: string; detail: unknown }
  /** What was typed, by field. */
  typed: { [name: string]: string }
  /** Each field that was sent, with its value: a name may stand more than once. */
  sent: [name: string, value: string][]
}

type Shown = { readonly [field: string]: unknown }
/** Gives what the page shows, or leads to another page with `goTo`. */
type Act<T> = (sent: Sent) => T | Promise<T>

/** A form's action: what its act gives, or why it was not carried out. Write `export const actions = { … } satisfies Actions`,
 *  so that the page knows what `form` may be. */
export function pageAction<T extends Shown | undefined = never>(
  act: Act<T>,
): (event: RequestEvent) => Promise<T | ActionFailure<NotDone>> {
  return async (event) => {
    const data = await event.request.formData()
    const sent = { ...askOf(event), form: formOf(data), clientAddress: event.getClientAddress() }
    return await unlessRefused(event, data, () => noting(event, () => onceForm(event, data, async () => act(sent))))
  }
}

async function unlessRefused<T>(
  { locals: { lang } }: RequestEvent,
  data: FormData,
  act: () => Promise<T>,
): Promise<T | ActionFailure<NotDone>> {
  try {
    return await act()
  } catch (problem) {
    if (!isRefusal(problem) || problem.code === 'internal') throw problem
    const { code } = problem
    const detail = problem.detailIn(lang)
    const message = problem.messageIn(lang)
    const sent = textsOf(data)
    return fail(STATUS_OF[code], {
      refusal: { code, message, detail },
      typed: Object.fromEntries(sent),
      sent,
    })
  }
}

/** Leads to another page after a form was carried out: reloading that page sends nothing again. `address`: a Hebrew one. */
export function goTo(address: string, { lang }: Pick<Ask, 'lang'>): never {
  redirect(303, inLang(address, lang))
}

function formOf(data: FormData): Form {
  const texts = (name: string) => data.getAll(name).filter((value): value is string => typeof value === 'string')
  return {
    text: (name) => texts(name).at(-1)?.trim() ?? '',
    typed: (name) => texts(name).at(-1) ?? null,
    all: texts,
    has: (name) => data.has(name),
    names: () => [...new Set(data.keys())],
  }
}

function textsOf(data: FormData): [name: string, value: string][] {
  return [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
