/** The page of takedown requests, and what its form does. Source: routes.md#files-uploads-libraries. */
import { requestTakedown } from '@yalkut/catalog/media'
import { isJsonObject, isRefusal } from '@yalkut/model'
import type { Ask, Page } from '#lib/server/ask.ts'
import type { Shown } from '#lib/server/docs/guides.ts'
import { opening } from '#lib/server/head.ts'
import { siteText } from '#lib/server/models/document-page.ts'
import { FIELDS, RELATIONS, type TakedownFault } from './takedown.ts'

export interface TakedownPage extends Page {
  text: Shown
  /** What the reader came from: the address or the id of an item. */
  target: string
  isSignedIn: boolean
  /** The request that was just sent. */
  sent: { number: number; days: number } | null
}

export function takedownPage(ask: Ask): TakedownPage {
  const { query, caller } = ask
  const text = siteText(ask, 'takedown')
  return {
    head: { title: text.title, description: opening(text.about) },
    text,
    target: (query.get('target') ?? '').slice(0, 1_000),
    isSignedIn: caller.kind === 'person',
    sent: readSent(query),
  }
}

function readSent(query: URLSearchParams): TakedownPage['sent'] {
  const [number, days] = [query.get('sent'), query.get('days')].map((value) => {
    return /^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : null
  })
  return number == null || days == null ? null : { number, days }
}

type Sent = { id: number; answerWithinDays: number }

/** Sends what the form says. A refusal that the reader can mend becomes a fault with the values as they were typed. */
export async function sendTakedown(
  { catalog, caller }: Ask,
  form: FormData,
  clientAddress: string,
): Promise<Sent | TakedownFault> {
  const value = (name: string): string => {
    const said = form.get(name)
    return typeof said === 'string' ? said : ''
  }
  const words = { target: value('target'), name: value('name'), email: value('email') }
  const values = { ...words, relation: value('relation'), statement: value('statement') }
  const relation = RELATIONS.find((each) => each === values.relation)
  if (relation === undefined) return { values, field: 'relation', reason: 'field' }
  const captcha = value('captcha')
  const request = { ...values, relation }
  try {
    const solved = captcha === '' ? {} : { captcha }
    return await requestTakedown(catalog, caller, { ...request, ...solved }, clientAddress)
  } catch (problem) {
    const fault = isRefusal(problem) ? faultOf(problem) : null
    if (fault === null) throw problem
    return { values, ...fault }
  }
}

function faultOf(refusal: { code: string; detail?: unknown }): Omit<TakedownFault, 'values'> | null {
  const { code, detail } = refusal
  if (code === 'rate-limited') return { field: null, reason: 'tooMany' }
  if (!isJsonObject(detail)) return null
  if (code === 'forbidden' && 'captcha' in detail) return { field: null, reason: 'captcha' }
  const field = FIELDS.find((name) => name === detail.field)
  return code === 'invalid' && field !== undefined ? { field, reason: 'field' } : null
}
