/** The page of the sync desk, for tests: paragraphs of ten seconds each. */
import type { SyncPage } from './desk-page.ts'

export function syncPage(more: Partial<SyncPage> = {}): SyncPage {
  return {
    lang: 'en',
    person: { id: 'p1', handle: 'chana' },
    recording: 'rh-2w12gaxx',
    name: { text: 'A sicha' },
    href: '/en/rh-2w12gaxx',
    src: '/objects/a',
    elsewhere: null,
    durationMs: 60_000,
    language: 'he',
    dir: 'rtl',
    signIn: '/en/sign-in',
    did: null,
    paragraphs: [0, 1, 2, 3].map((at) => ({
      id: `p${at}`,
      content: `words ${at}`,
      startMs: at * 10_000,
      endMs: at * 10_000 + 10_000,
      ...{ locked: false, checked: false, score: 0.9 },
    })),
    ...more,
  }
}
