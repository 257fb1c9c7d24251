/** A page of the desk, for tests. */
import type { DeskPage } from './desk-page.ts'

export const WORDS = ['ראשית חכמה יראת ה׳', 'שכל טוב לכל עושיהם', 'תהלתו עומדת לעד', 'הללויה הודו לה׳']

export function deskPage(more: Partial<DeskPage> = {}): DeskPage {
  return {
    lang: 'en',
    person: { id: 'p1', handle: 'chana' },
    scan: 'rh-2w12gaxx',
    page: 8,
    pages: 12,
    label: '8',
    rev: 3,
    name: { text: 'A booklet' },
    viewer: '/en/text/rh-2w12gaxx',
    dir: 'rtl',
    language: 'he',
    image: null,
    level: 0,
    state: null,
    isRead: true,
    lines: WORDS.map((text, at) => ({
      id: `l${at + 1}`,
      text,
      unsure: [],
      level: 0,
      box: [0.1, 0.1 + at * 0.05, 0.8, 0.04] as const,
    })),
    progress: { said: '', twice: 0, once: 0 },
    shelf: null,
    signIn: '/en/sign-in',
    did: null,
    ...more,
  }
}
