/** The page on which a person lets an app act for them, or refuses it. */
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { unlessGone } from '#lib/server/models/sign-in-page.ts'
import { enterWords } from '#lib/words/enter.ts'
import type { SiteRequest } from '../../../../../host/index.ts'

type ConsentRequest = Awaited<ReturnType<SiteRequest['consent']['request']>>

export interface ConnectPage extends Page {
  /** null: the request no longer waits. */
  request: ConsentRequest | null
  handle: string
  /** The source to which the form may lead, for the page's policy; empty for none. */
  leadsTo: string
}

export async function connectPage(
  { caller, lang, params }: Ask,
  consent: SiteRequest['consent'],
): Promise<ConnectPage> {
  const request = await unlessGone(() => consent.request(params.id ?? ''))
  const words = enterWords(lang)
  const title = request === null ? words.requestGone : words.consentTitle(request.client.name)
  const head = { title, description: words.consentLead, isHidden: true }
  if (request === null) return { head, request, handle: '', leadsTo: '' }
  if (caller.kind === 'visitor') throw refuse('unauthorized', siteSaid('sign-in-to-answer-app'))
  return { head, request, handle: caller.person.handle, leadsTo: request.leadsTo }
}
