/** People as pages name them, from the names that answers of the catalog carry. */
import { inLang, type Lang } from '#lib/lang.ts'

export interface PersonView {
  name: string
  /** null: no person of the community. */
  href: string | null
  isBot: boolean
}

/** The people of an answer of the catalog, by account. */
export type NamedAccounts = Readonly<Record<string, { name: string; username: string | null; bot: boolean }>>

/** null for a reader without an account, and for an account that the answer does not name. */
export function personOf(people: NamedAccounts, account: string | null, lang: Lang): PersonView | null {
  const found = account === null ? undefined : people[account]
  if (found === undefined) return null
  const { name, username, bot } = found
  const href = username === null ? null : inLang(`/people/${encodeURIComponent(username)}`, lang)
  return { name, href, isBot: bot }
}
