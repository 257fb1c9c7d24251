/** Pages at the root that are only words: about, licences, privacy, terms, contact, the changelog. */
import { refuse } from '@yalkut/model'
import { type DocumentName, isDocument } from '#lib/documents.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type Shown, showFile } from '#lib/server/docs/guides.ts'
import { opening } from '#lib/server/head.ts'

export interface DocumentPage extends Page {
  text: Shown
  /** The mailbox that the page of contact names. */
  email: string | null
}

export function documentPage(ask: Ask): DocumentPage {
  const { document = '' } = ask.params
  if (!isDocument(document)) throw refuse('not-found', siteSaid('page-missing'))
  const text = siteText(ask, document)
  const email = document === 'contact' ? ask.contactEmail : null
  return { head: { title: text.title, description: opening(text.about) }, text, email }
}

/** A file of `docs/site` in the page's language; the changelog has one language. */
export function siteText({ lang, baseUrl }: Ask, name: DocumentName | 'takedown'): Shown {
  if (name === 'changelog') return showFile('CHANGELOG.md', { lang, of: 'en', baseUrl })
  return showFile(`docs/site/${name}.${lang}.md`, { lang, of: lang, baseUrl })
}
