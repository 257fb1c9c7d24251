/** The account, by its parts. Only what the part shows is asked for. */

import { listSessions } from '@yalkut/catalog/core'
import { maySendFilesFrom } from '@yalkut/catalog/media'
import { getKeptSets, getMe, listTokens, type Me } from '@yalkut/catalog/people'
import { listDeliveries, listWebhooks } from '@yalkut/catalog/publishing'
import { refuse } from '@yalkut/model'
import { type AccountTab, accountAddress, isAccountTab, readDone } from '#lib/enter/account-tabs.ts'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { providerOf } from '#lib/server/models/sign-in-page.ts'
import { type WrittenMoment, writtenHour, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import type { SiteRequest } from '../../../../../host/index.ts'
import { accountWords } from './words.ts'

export interface AccountPage extends Page {
  tab: AccountTab
  handle: string
  /** What a form did, as a sentence. */
  done: string | null
  profile?: {
    name: string
    trust: Me['trust']
    roles: Roles
    keeps: Kept[]
    /** From when a new account may send files; null: now. */
    filesFrom: string | null
  }
  ways?: Ways
  sessions?: SessionRow[]
  mail?: Pick<Me, 'mailUpdates' | 'mailTiming' | 'emails'>
  tokens?: TokenRow[]
  apps?: AppRow[]
  webhooks?: WebhookRow[]
}

interface WebhookRow {
  id: number
  url: string
  isActive: boolean
  failures: number
  next: WrittenMoment | null
  /** Types and sets; empty: everything. */
  filters: string
  deliveries: PostRow[]
}

interface PostRow {
  at: WrittenMoment
  /** `12–15`; null: a test. */
  commits: string | null
  /** What the address answered; the text of a program where it did not answer. */
  answer: { text: string; isOfProgram: boolean }
  ms: number
}

interface Roles {
  steward: boolean
  admin: boolean
}

interface Kept {
  name: Named
  href: string
}

interface Ways {
  emails: string[]
  passkeys: { id: string; name: string; added: WrittenMoment; used: WrittenMoment | null }[]
  providers: { issuer: string; host: string }[]
  /** The provider that may be added. */
  adds: { host: string; href: string } | null
  isLast: boolean
}

interface SessionRow {
  id: string
  browser: string | null
  isHere: boolean
  began: WrittenMoment
  used: WrittenMoment
}

interface TokenRow {
  id: string
  name: string
  prefix: string
  mayWrite: boolean
  /** What it sends counts as what the person does here. */
  mayGoLive: boolean
  made: WrittenMoment
  used: WrittenMoment | null
  ends: WrittenMoment | null
  state: 'live' | 'revoked' | 'expired'
}

interface AppRow {
  id: string
  name: string
  host: string
  mayWrite: boolean
  connected: WrittenMoment
  used: WrittenMoment | null
}

export async function accountPage(ask: Ask, { openIdIssuer }: Pick<SiteRequest, 'openIdIssuer'>): Promise<AccountPage> {
  const { caller, lang, params, query } = ask
  if (caller.kind === 'visitor') throw refuse('unauthorized', siteSaid('sign-in-to-see-account'))
  const part = params.tab ?? 'profile'
  const tab = isAccountTab(part) ? part : 'profile'
  const words = accountWords(lang)
  const done = readDone(query.get('done'))
  const title = tab === 'profile' ? words.title : `${words.tabs[tab]} · ${words.title}`
  return {
    head: { title, description: words.title, isHidden: true },
    tab,
    handle: caller.person.handle,
    done: done === null ? null : words.done[done],
    ...(await partOf(ask, tab, openIdIssuer)),
  }
}

type Part = Omit<AccountPage, 'head' | 'tab' | 'handle' | 'done'>

async function partOf(ask: Ask, tab: AccountTab, issuer: string | null): Promise<Part> {
  const { catalog, caller, lang } = ask
  switch (tab) {
    case 'profile':
      return { profile: await profileOf(ask) }
    case 'sign-in':
      return { ways: await waysOf(ask, issuer) }
    case 'sessions': {
      const sessions = await listSessions(catalog, caller)
      return {
        sessions: sessions.map(({ id, browser, current, beganAt, lastUsedAt }) => ({
          id,
          browser,
          isHere: current,
          began: writtenMoment(beganAt, lang),
          used: writtenMoment(lastUsedAt, lang),
        })),
      }
    }
    case 'mail': {
      const { mailUpdates, mailTiming, emails } = await meOf(ask)
      return { mail: { mailUpdates, mailTiming, emails } }
    }
    case 'tokens':
      return { tokens: await tokensOf(ask) }
    case 'apps':
      return { apps: await appsOf(ask) }
    case 'webhooks':
      return { webhooks: await webhooksOf(ask) }
    case 'data':
    case 'close':
      return {}
    default:
      return tab satisfies never
  }
}

async function webhooksOf({ catalog, caller, lang }: Ask): Promise<WebhookRow[]> {
  const hooks = await listWebhooks(catalog, caller)
  return await Promise.all(
    hooks.map(async ({ id, url, active, failures, nextAttemptAt, types, sets }) => ({
      id,
      url,
      isActive: active,
      failures,
      filters: [...types, ...sets].join(', '),
      next: nextAttemptAt === null ? null : writtenMoment(nextAttemptAt, lang),
      deliveries: (await listDeliveries(catalog, caller, id)).map(({ at, first, last, status, error, ms }) => ({
        at: writtenMoment(at, lang),
        answer: answerOf(status, error, lang),
        ms,
        commits: first === null ? null : first === last ? `${first}` : `${first}–${last}`,
      })),
    })),
  )
}

/** An answer is told in the page's language; why none came is what the network said. */
function answerOf(status: number | null, error: string | null, lang: Lang): PostRow['answer'] {
  if (status === null) return { text: error ?? '', isOfProgram: true }
  const isRedirect = status >= 300 && status < 400
  const text = isRedirect ? accountWords(lang).hookRedirected(status) : String(status)
  return { text, isOfProgram: false }
}

async function meOf({ catalog, caller }: Ask): Promise<Me> {
  const me = await getMe(catalog, caller)
  if (me === null) throw refuse('unauthorized', siteSaid('sign-in-to-see-account'))
  return me
}

async function profileOf(ask: Ask): Promise<NonNullable<Part['profile']>> {
  const { person, trust } = await meOf(ask)
  const { steward, admin, name } = person
  const sets = await getKeptSets(ask.catalog, person.id)
  const keeps = sets.map((set) => ({
    name: set.name === null ? { text: set.id } : localName(ask.lang, set.name),
    href: href(set, ask.lang),
  }))
  const from = await maySendFilesFrom(ask.catalog, ask.caller)
  const filesFrom = from === null ? null : writtenHour(from, ask.lang)
  return { name, trust, roles: { steward, admin }, keeps, filesFrom }
}

async function waysOf(ask: Ask, issuer: string | null): Promise<Ways> {
  const { lang } = ask
  const { emails, passkeys, providers } = await meOf(ask)
  const back = inLang(accountAddress('sign-in'), lang)
  const isNew = issuer !== null && !providers.includes(issuer)
  return {
    emails,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: writtenMoment(createdAt, lang),
      used: lastUsedAt === null ? null : writtenMoment(lastUsedAt, lang),
    })),
    providers: providers.map((each) => ({ issuer: each, host: hostOf(each) })),
    adds: isNew ? providerOf(issuer, back) : null,
    isLast: emails.length + passkeys.length + providers.length === 1,
  }
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

async function tokensOf({ catalog, caller, lang, now }: Ask): Promise<TokenRow[]> {
  const tokens = await listTokens(catalog, caller)
  return tokens
    .filter(({ kind }) => kind === 'personal')
    .map(({ id, name, prefix, scopes, mayGoLive, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
      id,
      name,
      prefix,
      mayWrite: scopes.includes('write'),
      mayGoLive,
      made: writtenMoment(createdAt, lang),
      used: lastUsedAt === null ? null : writtenMoment(lastUsedAt, lang),
      ends: expiresAt === null ? null : writtenMoment(expiresAt, lang),
      state: revokedAt !== null ? 'revoked' : isPast(expiresAt, now) ? 'expired' : 'live',
    }))
}

function isPast(at: string | null, now: Date): boolean {
  return at !== null && at <= now.toISOString()
}

async function appsOf({ catalog, caller, lang }: Ask): Promise<AppRow[]> {
  const tokens = await listTokens(catalog, caller)
  return tokens
    .filter(({ kind }) => kind === 'oauth')
    .map(({ id, name, scopes, createdAt, lastUsedAt, client }) => ({
      id,
      name,
      host: client?.host ?? '',
      mayWrite: scopes.includes('write'),
      connected: writtenMoment(createdAt, lang),
      used: lastUsedAt === null ? null : writtenMoment(lastUsedAt, lang),
    }))
}
