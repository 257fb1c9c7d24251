/** What the form of a report does: sends it, or mails the link that sends it. */
import { type ActionFailure, fail } from '@sveltejs/kit'
import { once, type StoredAnswer, secretOf } from '@yalkut/catalog/core'
import { mailReport } from '@yalkut/catalog/people'
import { sendReport } from '@yalkut/catalog/talking'
import { isJsonObject, isRefusal, STATUS_OF } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { reportWords } from '#lib/words/report.ts'
import type { SiteRequest } from '../../../../host/index.ts'
import type { ReportPage } from './model.ts'

export interface Filled {
  note: string
  mail: string
  captcha: string
}

export type Sent = { number: number; follow: string } | { mailed: true }
export type Failed = ActionFailure<{ problem: string; note: string; mail: string }>

const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export function readFilled(form: FormData): Filled {
  return { note: field(form, 'note'), mail: field(form, 'mail'), captcha: field(form, 'captcha') }
}

interface Sending {
  /** The page that holds the form. */
  about: ReportPage
  filled: Filled
  lang: Lang
  clientAddress: string
  /** Of the form, so that it is sent once; null: it has none. */
  key: string | null
}

export async function send(site: SiteRequest, sending: Sending): Promise<Sent | Failed> {
  const { key, clientAddress } = sending
  const { catalog, caller } = site
  if (key === null) return await sendNow(site, sending, undefined)
  const secret = (): Promise<string> => secretOf(catalog, { key, caller, clientAddress })
  const came = await once(
    catalog,
    { key, caller, clientAddress, says: key },
    async () => sendNow(site, sending, await secret()),
    (sent) => keptOf(sent),
  )
  if ('result' in came) return came.result
  const { ids } = came.earlier
  const number = isJsonObject(ids) ? ids.number : undefined
  return typeof number === 'number' ? { number, follow: followOf(await secret()) } : { mailed: true }
}

function keptOf(sent: Sent | Failed): StoredAnswer | null {
  if ('number' in sent) return { status: 200, ids: { number: sent.number } }
  return 'mailed' in sent ? { status: 200, ids: { mailed: true } } : null
}

function followOf(secret: string): string {
  return `/report/track?token=${secret}`
}

async function sendNow(
  site: SiteRequest,
  { about, filled, lang, clientAddress }: Sending,
  ownSecret: string | undefined,
): Promise<Sent | Failed> {
  const { catalog, caller, baseUrl, sendMail } = site
  const { note, mail, captcha } = filled
  const words = reportWords(lang)
  const failed = (status: number, problem: string): Failed => fail(status, { problem, note, mail })
  if (note === '') return failed(422, words.empty)
  const report = { ...placeOf(about), note }
  try {
    if (about.isVisitor && captcha === '') {
      if (mail === '') return failed(422, words.needsMail)
      await mailReport(catalog, report, { email: mail, clientAddress, baseUrl, sendMail })
      return { mailed: true }
    }
    const order = captcha === '' ? report : { ...report, captcha }
    const { number, secret } = await sendReport(catalog, caller, order, clientAddress, ownSecret)
    return { number, follow: followOf(secret) }
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    const says = problem.code === 'rate-limited' ? words.tooMany : words.failed
    return failed(STATUS_OF[problem.code], says)
  }
}

function placeOf({ entity, words }: ReportPage) {
  const reason = words === null ? ('other' as const) : ('wrong-text' as const)
  if (entity === null) return { reason }
  if (words === null) return { reason, entityId: entity }
  return { reason, entityId: entity, anchor: { segment: words.id, words: words.text } }
}
