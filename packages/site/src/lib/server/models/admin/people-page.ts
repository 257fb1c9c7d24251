/** Accounts as stewards see them, and one of them with what may be changed. */
import {
  type AccountQuery,
  changeRoles,
  getAccount,
  listPeople,
  restorePerson,
  suspendPerson,
} from '@yalkut/catalog/people'
import { inLang } from '#lib/lang.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { adminWords } from '#lib/words/admin.ts'
import { type AccountView, ROLES, type Role, viewAccount } from './account-view.ts'
import { type AuditRow, auditRows } from './audit-rows.ts'
import { writtenWay } from './way-to-trust.ts'

const FILTERS = [...ROLES, 'suspended'] as const
export type Filter = (typeof FILTERS)[number]

type Account = Awaited<ReturnType<typeof getAccount>>

export interface AdminPeoplePage extends Page {
  q: string
  only: Filter | null
  people: AccountView[]
  next: string | null
}

const ON_A_PAGE = 50
const MAX_QUERY = 40
const ACTS = 20

export async function adminPeoplePage({ catalog, caller, lang, query }: Ask): Promise<AdminPeoplePage> {
  const words = adminWords(lang)
  const q = (query.get('q') ?? '').trim().replace(/^@/, '').slice(0, MAX_QUERY)
  const only = oneOf(query.get('only'), FILTERS)
  const cursor = query.get('cursor') ?? undefined
  const asked: AccountQuery = {
    q,
    limit: ON_A_PAGE,
    ...(only === null ? {} : { only }),
    ...(cursor === undefined ? {} : { cursor }),
  }
  const { people, next } = await listPeople(catalog, caller, asked)
  const head = { title: words.people, description: words.about, isHidden: true }
  return { head, q, only, people: people.map((person) => viewAccount(person, lang)), next }
}

export interface AdminPersonPage extends Page {
  person: AccountView & { joined: WrittenMoment; profile: string }
  /** How far on the way to be trusted; null for anyone who needs no trust. */
  way: string | null
  /** Roles that the reader may change here. */
  mayChange: Role[]
  maySuspend: boolean
  mayRestore: boolean
  isUntouchable: boolean
  isOwn: boolean
  acts: AuditRow[]
  done: 'roles' | 'suspended' | 'restored' | null
}

export async function adminPersonPage(ask: Ask): Promise<AdminPersonPage> {
  const { caller, lang, query } = ask
  const account = await accountOf(ask)
  const person = viewAccount(account, lang)
  const officer = caller.kind === 'person' ? caller.person : null
  const isOwn = officer?.id === account.id
  const isUntouchable = account.admin && officer?.admin !== true
  const { rows } = await auditRows(ask, { subject: account.id, limit: ACTS })
  return {
    head: { title: person.handle, description: person.name, isHidden: true },
    person: {
      ...person,
      joined: writtenMoment(account.createdAt, lang),
      profile: inLang(`/people/${encodeURIComponent(person.handle)}`, lang),
    },
    way: account.way === null ? null : writtenWay(account.way, lang),
    mayChange: isUntouchable ? [] : officer?.admin === true ? [...ROLES] : ['trusted'],
    maySuspend: !isUntouchable && !isOwn && !account.suspended,
    mayRestore: !isUntouchable && account.suspended && account.closedAt === null,
    isUntouchable,
    isOwn,
    acts: rows,
    done: oneOf(query.get('done'), ['roles', 'suspended', 'restored']),
  }
}

/** Changes the roles that the form holds. */
export async function saveRoles(sent: Sent): Promise<never> {
  const { id, handle } = await accountOf(sent)
  const asked = ROLES.filter((role) => sent.form.has(`may-${role}`))
  const wanted = Object.fromEntries(asked.map((role) => [role, sent.form.has(role)]))
  await changeRoles(sent.catalog, sent.caller, id, wanted)
  return done(sent, handle, 'roles')
}

export async function suspend(sent: Sent): Promise<never> {
  const { id, handle } = await accountOf(sent)
  await suspendPerson(sent.catalog, sent.caller, id, sent.form.text('reason'))
  return done(sent, handle, 'suspended')
}

export async function restore(sent: Sent): Promise<never> {
  const { id, handle } = await accountOf(sent)
  await restorePerson(sent.catalog, sent.caller, id)
  return done(sent, handle, 'restored')
}

function done(sent: Sent, handle: string, what: 'roles' | 'suspended' | 'restored'): never {
  return goTo(`/admin/people/${encodeURIComponent(handle)}?done=${what}`, sent)
}

/** The account of the address. Refuses `not-found`. */
async function accountOf({ catalog, caller, params }: Ask): Promise<Account> {
  return await getAccount(catalog, caller, params.handle ?? '')
}
