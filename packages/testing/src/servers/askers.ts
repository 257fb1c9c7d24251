/** The callers in the tables of roles, and their accounts. The other callers have a token of their own, or none. */
import type { Name } from './people.ts'

export const WHO = [
  'visitor',
  'read-only token',
  'contributor',
  'author',
  'trusted',
  'keeper',
  'other keeper',
  'steward',
  'admin',
  'bot',
  'suspended',
] as const
export type Who = (typeof WHO)[number]

export const ACCOUNTS: { readonly [W in Who]?: Name } = {
  contributor: 'dovid',
  author: 'chana',
  keeper: 'kalman',
  'other keeper': 'miriam',
  steward: 'sara',
  admin: 'adina',
  bot: 'robot',
  suspended: 'shlomo',
}
