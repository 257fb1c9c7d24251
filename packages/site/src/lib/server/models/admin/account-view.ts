/** An account as a line of a list. */
import type { WaitingForTrust, WayToTrust } from '@yalkut/catalog/people'
import { inLang, type Lang } from '#lib/lang.ts'

export const ROLES = ['trusted', 'bot', 'steward', 'admin'] as const
export type Role = (typeof ROLES)[number]

export interface AccountView {
  id: string
  handle: string
  name: string
  href: string
  roles: Role[]
  isSuspended: boolean
  isClosed: boolean
}

export function viewAccount(account: Omit<WaitingForTrust, keyof WayToTrust>, lang: Lang): AccountView {
  const { id, handle, name } = account
  return {
    id,
    handle,
    name,
    href: inLang(`/admin/people/${encodeURIComponent(handle)}`, lang),
    roles: ROLES.filter((role) => account[role]),
    isSuspended: account.suspended,
    isClosed: account.closedAt !== null,
  }
}
