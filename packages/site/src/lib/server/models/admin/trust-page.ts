/** Who waits to be trusted: people near the rule, kept from it by an undone suggestion, or past it, and new accounts that may not send
 *  files yet. */
import { listWaitingForTrust, WAITING_FOR_TRUST, type WaitingForTrust } from '@yalkut/catalog/people'
import type { Lang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { adminWords } from '#lib/words/admin.ts'
import { type AccountView, viewAccount } from './account-view.ts'
import { writtenWay } from './way-to-trust.ts'

export type Waiting = (typeof WAITING_FOR_TRUST)[number]

export interface TrustRow extends AccountView {
  joined: WrittenMoment
  /** How far on the way; of a new account, from when it may send files. */
  said: string
  /** Whether a steward can still make this person trusted. */
  mayMark: boolean
}

export interface TrustPage extends Page {
  which: Waiting
  people: TrustRow[]
  next: string | null
}

const ON_A_PAGE = 50

export async function trustPage(ask: Ask): Promise<TrustPage> {
  const words = adminWords(ask.lang)
  const which = oneOf(ask.query.get('which'), WAITING_FOR_TRUST) ?? 'near'
  const head = { title: words.trust, description: words.trustAbout[which], isHidden: true }
  return { head, which, ...(await trustRows(ask, which, ON_A_PAGE)) }
}

/** The first people of one list, or those after the cursor of the address. */
export async function trustRows(
  { catalog, caller, query, lang }: Ask,
  which: Waiting,
  limit: number,
): Promise<{ people: TrustRow[]; next: string | null }> {
  const cursor = query.get('cursor')
  const { people, next } = await listWaitingForTrust(catalog, caller, {
    which,
    limit,
    ...(cursor === null ? {} : { cursor }),
  })
  return { people: people.map((person) => rowOf(person, which, lang)), next }
}

function rowOf(person: WaitingForTrust, which: Waiting, lang: Lang): TrustRow {
  return {
    ...viewAccount(person, lang),
    joined: writtenMoment(person.createdAt, lang),
    said: writtenWay(person, lang),
    mayMark: which !== 'earned',
  }
}
