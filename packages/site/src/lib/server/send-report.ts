/** What the form of a report does: sends it, or mails the link that sends it. */
import { type ActionFailure, fail } from '@sveltejs/kit'
import { mailReport } from '@yalkut/catalog/reported'
import { sendReport } from '@yalkut/catalog/reports'
import { isRefusal, STATUS_OF } from '@yalkut/model'
import type { SiteRequest } from '#host'
import type { Lang } from '#lib/lang.ts'
import { reportWords } from '#lib/words/report.ts'
import type { ReportPage } from './models/report-page.ts'

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

/** `about`: the page that holds the form. */
export async function send(
  site: SiteRequest,
  {
    about,
    filled,
    lang,
    clientAddress,
  }: {
    about: ReportPage
    filled: Filled
    lang: Lang
    clientAddress: string
  },
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
    const { number, secret } = await sendReport(catalog, caller, order, clientAddress)
    return { number, follow: `/report/track?token=${secret}` }
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
