/** The parts of the account page, each at an address of its own, and what a form may have done there. */
export const ACCOUNT_TABS = [
  'profile',
  'sign-in',
  'sessions',
  'mail',
  'tokens',
  'apps',
  'webhooks',
  'data',
  'close',
] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]

export function isAccountTab(part: string): part is AccountTab {
  return ACCOUNT_TABS.some((tab) => tab === part)
}

/** The Hebrew address of a part. */
export function accountAddress(tab: AccountTab): string {
  return tab === 'profile' ? '/account' : `/account/${tab}`
}

/** What `?done=` may say. */
export const DONE_WORDS = [
  'name',
  'handle',
  'removed',
  'mailed',
  'passkey',
  'ended',
  'others',
  'saved',
  'revoked',
  'disconnected',
  'tested',
  'unanswered',
  'resumed',
  'unhooked',
] as const
export type DoneWord = (typeof DONE_WORDS)[number]

export function readDone(text: string | null): DoneWord | null {
  return DONE_WORDS.find((word) => word === text) ?? null
}
