/** Signing out, and the end of mails. */
import { readUnsubscribeToken } from '@yalkut/catalog/people'
import type { Ask, Page } from '#lib/server/ask.ts'
import { enterWords } from '#lib/words/enter.ts'
import { unlessGone } from './sign-in-page.ts'

export interface SignOutPage extends Page {
  /** null: nobody is signed in. */
  handle: string | null
}

export function signOutPage({ caller, lang }: Ask): SignOutPage {
  const { outTitle } = enterWords(lang)
  const handle = caller.kind === 'person' ? caller.person.handle : null
  return { head: { title: outTitle, description: outTitle, isHidden: true }, handle }
}

export interface UnsubscribePage extends Page {
  isOurs: boolean
  keptQuery: string
}

export async function unsubscribePage({ catalog, lang, query }: Ask): Promise<UnsubscribePage> {
  const { stopTitle, stopAbout } = enterWords(lang)
  const token = query.get('token') ?? ''
  const person = await unlessGone(() => readUnsubscribeToken(catalog.ledger, token))
  const head = { title: stopTitle, description: stopAbout, isHidden: true }
  const keptQuery = `?token=${encodeURIComponent(token)}`
  return { head, isOurs: person !== null, keptQuery }
}
