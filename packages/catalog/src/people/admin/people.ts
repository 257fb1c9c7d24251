/** Administration of accounts by stewards and admins. Source: service.md#administration;
 *  routes.md#stewards-and-admins. */
import type { Writer } from '@yalkut/ledger'
import { endConnectionsOf, endSessionsOf, revokeTokensOf } from '@yalkut/ledger/access'
import {
  type AccountRow,
  findAccount,
  findPersonByHandle,
  handleKey,
  isClosed,
  listAccounts,
  lockAdmins,
  lockPerson,
  type Person,
  ROLES,
  type Role,
  SYSTEM_ACCOUNT,
  setRoles,
  setSuspended,
} from '@yalkut/ledger/people'
import { isAccountId, refuse } from '@yalkut/model'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { noteAudit } from '../../core/access/audit-note.ts'
import type { Caller } from '../../core/access/caller.ts'
import { getOfficer } from '../../core/access/on-site.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { adminSaid } from '../../core/sentences/admin.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import type { Services } from '../../core/services/services.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { type WayToTrust, wayToTrust } from './waiting-for-trust.ts'

export const AccountQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The beginning of a word in the handle or the name.',
    }),
  ),
  only: Type.Optional(Type.Enum([...ROLES, 'suspended'], { description: 'Only accounts with this role.' })),
  cursor: Cursor,
  limit: limitOf(500, 50),
})
export type AccountQuery = Static<typeof AccountQuery>

/** Accounts in the order of their handles; `next` is null on the last page. Refuses `bad-request` for a bad cursor. */
export async function listPeople(
  { ledger }: Services,
  caller: Caller,
  { q, only, cursor, limit }: AccountQuery,
): Promise<{ people: AccountRow[]; next: string | null }> {
  getOfficer(caller)
  const [after] = cursor === undefined ? [] : readCursor(cursor, 'string')
  const found = await listAccounts(ledger.read, {
    ...(q === undefined || q === '' ? {} : { handle: q }),
    ...(only === undefined ? {} : { only }),
    ...(after === undefined ? {} : { after }),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, ({ handle }) => [handleKey(handle)])
  return { people: rows, next }
}

/** The account with this handle, for a steward, with its way to be trusted. Refuses `not-found`. */
export async function getAccount(
  services: Services,
  caller: Caller,
  handle: string,
): Promise<AccountRow & { way: WayToTrust | null }> {
  getOfficer(caller)
  const account = await findAccount(services.ledger.read, handle)
  if (account === null) throw refuse('not-found', adminSaid('no-such-account'))
  return { ...account, way: await wayToTrust(services, account) }
}

/** Changes roles. Stewards may only mark people as trusted. Admins change all other roles, and only admins change an
 *  admin's account. Refuses `not-found`, `forbidden`, and `state` when no admin would remain. */
export async function changeRoles(
  { ledger, clock }: Services,
  caller: Caller,
  id: string,
  wanted: WantedRoles,
): Promise<Person> {
  const { person: officer } = getOfficer(caller)
  const changed = ROLES.filter((role) => wanted[role] !== undefined)
  return await ledger.write(async (tx) => {
    const admins = await lockAdmins(tx)
    const person = await lockOther(tx, officer, id)
    if (!officer.admin && changed.some((role) => role !== 'trusted')) {
      throw refuse('forbidden', adminSaid('only-admins-give-roles'))
    }
    return await writeRoles(tx, { person, wanted, admins, actor: officer.id, clock })
  })
}

/** Changes roles for anyone who runs the command on the server's machine. Refuses `not-found`, and `state` when no admin would
 *  remain. */
export async function changeRolesByCommand(
  { ledger, clock }: Pick<Services, 'ledger' | 'clock'>,
  handle: string,
  wanted: WantedRoles,
): Promise<Person> {
  return await ledger.write(async (tx) => {
    const admins = await lockAdmins(tx)
    const found = await findPersonByHandle(tx, handle)
    const person = found === null ? null : await lockPerson(tx, found.id)
    if (person === null) throw refuse('not-found', commonSaid('nobody-has-handle', { handle }))
    return await writeRoles(tx, { person, wanted, admins, actor: SYSTEM_ACCOUNT, clock })
  })
}

type WantedRoles = { [R in Role]?: boolean | undefined }

interface RoleChange {
  person: Person
  wanted: WantedRoles
  /** How many admins there are. */
  admins: number
  actor: string
  clock: Services['clock']
}

async function writeRoles(tx: Writer, { person, wanted, admins, actor, clock }: RoleChange): Promise<Person> {
  const roles = {
    steward: wanted.steward ?? person.steward,
    admin: wanted.admin ?? person.admin,
    trusted: wanted.trusted ?? person.trusted,
    bot: wanted.bot ?? person.bot,
  }
  if (person.admin && !person.suspended && !roles.admin) assertOneLeft(admins)
  await setRoles(tx, person.id, roles)
  const changed = ROLES.filter((role) => wanted[role] !== undefined)
  const detail = Object.fromEntries(changed.map((role) => [role, roles[role]]))
  const at = clock().toISOString()
  await noteAudit(tx, { at, actor, action: 'person.roles', subject: person.id, detail })
  return { ...person, ...roles }
}

/** Suspends an account and ends its sessions, tokens and connected apps at once. Refuses as `changeRoles` does, and
 *  `invalid` without a reason. */
export async function suspendPerson(
  { ledger, clock }: Services,
  caller: Caller,
  id: string,
  reason: string,
): Promise<void> {
  const { person: officer } = getOfficer(caller)
  const why = cleanText(reason)
  if (why === '') throw refuse('invalid', adminSaid('audit-reason-needed'))
  await ledger.write(async (tx) => {
    const admins = await lockAdmins(tx)
    const person = await lockOther(tx, officer, id)
    if (id === officer.id) throw refuse('state', adminSaid('not-suspend-oneself'))
    if (person.suspended) throw refuse('state', adminSaid('suspended-already'))
    const at = clock().toISOString()
    if (person.admin) assertOneLeft(admins)
    await setSuspended(tx, id, at)
    await endSessionsOf(tx, id)
    await revokeTokensOf(tx, id, at)
    await endConnectionsOf(tx, id, at)
    const detail = { reason: why }
    await noteAudit(tx, { at, actor: officer.id, action: 'person.suspended', subject: id, detail })
  })
}

/** Ends a suspension. The person signs in again and creates new tokens. */
export async function restorePerson({ ledger, clock }: Services, caller: Caller, id: string): Promise<void> {
  const { person: officer } = getOfficer(caller)
  await ledger.write(async (tx) => {
    const person = await lockOther(tx, officer, id)
    if (!person.suspended) throw refuse('state', adminSaid('not-suspended'))
    if (await isClosed(tx, id)) throw refuse('state', adminSaid('closed-by-its-person'))
    await setSuspended(tx, id, null)
    const at = clock().toISOString()
    await noteAudit(tx, {
      at,
      actor: officer.id,
      action: 'person.restored',
      subject: id,
      detail: {},
    })
  })
}

async function lockOther(tx: Writer, officer: Person, id: string): Promise<Person> {
  if (!isAccountId(id)) throw refuse('bad-request', adminSaid('account-id-form'))
  const person = await lockPerson(tx, id)
  if (person === null) throw refuse('not-found', adminSaid('no-such-account'))
  if (person.admin && !officer.admin) {
    throw refuse('forbidden', adminSaid('steward-not-admins'))
  }
  return person
}

function assertOneLeft(admins: number): void {
  if (admins > 1) return
  throw refuse('state', commonSaid('last-admin'))
}
