/** The page of a mailed link that sends a report. Opening it sends nothing: programs that scan mail open every link. */
import { checkReportLink } from '@yalkut/catalog/people'
import type { Ask, Page } from '#lib/server/ask.ts'
import { unlessGone } from '#lib/server/models/sign-in-page.ts'
import { followedReportWords } from '../words.ts'

export interface ConfirmPage extends Page {
  /** The link was used, is older than a day, or was never ours. */
  isOver: boolean
  /** The parameters that the address keeps in the other language. */
  keptQuery: string
}

export async function confirmPage({ catalog, lang, query }: Ask): Promise<ConfirmPage> {
  const { confirm, confirmAbout } = followedReportWords(lang)
  const token = query.get('token') ?? ''
  const head = { title: confirm, description: confirmAbout, isHidden: true }
  const report = await unlessGone(() => checkReportLink(catalog, token))
  return { head, isOver: report === null, keptQuery: `?token=${encodeURIComponent(token)}` }
}
