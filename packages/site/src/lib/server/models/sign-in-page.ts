/** Signing in, and the page of a mailed link. */
import { redirect } from '@sveltejs/kit'
import { checkLink, readNext } from '@yalkut/catalog/people'
import { isRefusal } from '@yalkut/model'
import type { SiteRequest } from '#host'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { enterWords } from '#lib/words/enter.ts'

export interface SignInPage extends Page {
  /** The page to open afterwards: always one of this site. */
  next: string
  /** The app that waits for the person's answer. */
  app: string | null
  provider: { host: string; href: string } | null
  done: 'closed' | 'out' | null
  keptQuery: string
  /** The origin to which passkeys belong. */
  origin: string
}

/** A person who is signed in continues at once. */
export async function signInPage(
  { caller, lang, query, baseUrl }: Ask,
  { openIdIssuer, consent }: Pick<SiteRequest, 'openIdIssuer' | 'consent'>,
): Promise<SignInPage> {
  const next = nextOf(query.get('next'), lang)
  if (caller.kind === 'person') redirect(303, next)
  const { title, lead } = enterWords(lang)
  const done = query.get('done')
  return {
    head: { title, description: lead, isHidden: true },
    next,
    keptQuery: next === inLang('/', lang) ? '' : `?next=${encodeURIComponent(next)}`,
    origin: new URL(baseUrl).origin,
    app: await waitingApp(next, consent),
    provider: openIdIssuer === null ? null : providerOf(openIdIssuer, next),
    done: done === 'closed' || done === 'out' ? done : null,
  }
}

/** The page to open after signing in; the home page in the reader's language for any address that is not of this site. */
export function nextOf(asked: string | null, lang: Lang): string {
  const next = readNext(asked ?? undefined)
  return next === '/' ? inLang('/', lang) : next
}

export function providerOf(issuer: string, next: string): { host: string; href: string } {
  return {
    host: new URL(issuer).host,
    href: `/v1/auth/openid/start?next=${encodeURIComponent(next)}`,
  }
}

async function waitingApp(next: string, consent: SiteRequest['consent']): Promise<string | null> {
  const id = /^(?:\/en)?\/connect\/(oar-[\w-]+)$/.exec(next)?.[1]
  if (id === undefined) return null
  return await unlessGone(async () => (await consent.request(id)).client.name)
}

/** null where what was asked for is no longer there: the page then says so. */
export async function unlessGone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (problem) {
    if (isRefusal(problem) && (problem.code === 'invalid' || problem.code === 'not-found')) {
      return null
    }
    throw problem
  }
}

export interface LinkPage extends Page {
  keptQuery: string
  /** null: the link no longer works. */
  link: { purpose: 'enter' | 'add' | 'once' | 'join'; email: string | null; isNew: boolean } | null
}

export async function linkPage({ catalog, lang, query }: Ask): Promise<LinkPage> {
  const token = query.get('token') ?? ''
  const { linkTitle } = enterWords(lang)
  return {
    head: { title: linkTitle, description: linkTitle, isHidden: true },
    keptQuery: `?token=${encodeURIComponent(token)}`,
    link: await unlessGone(() => checkLink(catalog, token)),
  }
}
