/** The looks in which tests see pages: a language, a width and a colour scheme. */
import { variantsOf } from '../tiers/slices.ts'

export type Language = 'he' | 'en'

export interface Look {
  readonly lang: Language
  /** In CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

export const LANGUAGES = ['he', 'en'] as const

/** Two looks that differ in everything else, in each language. */
export const LOOKS: readonly Look[] = [
  { lang: 'he', width: 390, scheme: 'light' },
  { lang: 'en', width: 1440, scheme: 'dark' },
  { lang: 'en', width: 390, scheme: 'light' },
  { lang: 'he', width: 1440, scheme: 'dark' },
]

/** Each language at each width in each scheme: for desks, where people stay for hours. */
const EVERY_LOOK: readonly Look[] = LANGUAGES.flatMap((lang) =>
  [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((scheme): Look => ({ lang, width, scheme }))),
)

/** As `looksOf`, of all eight looks. */
export function everyLookOf(name: string): readonly Look[] {
  return variantsOf('look', name, EVERY_LOOK)
}

/** The looks of a test in this run: all in the full tier, one by the slice in the default tier. `name`: which pages, and where. */
export function looksOf(name: string): readonly Look[] {
  return variantsOf('look', name, LOOKS)
}

/** The languages of a test in this run, where it is the same test in both. */
export function languagesOf(name: string): readonly Language[] {
  return variantsOf('language', name, LANGUAGES)
}

/** For titles of tests. */
export function sayLook({ lang, width, scheme }: Look): string {
  return `${width} px, ${scheme}, ${lang}`
}

/** The options of a context in which a page is looked at. */
export function contextIn({ width, scheme }: Omit<Look, 'lang'>) {
  return {
    viewport: { width, height: 900 },
    colorScheme: scheme,
    bypassCSP: true,
    serviceWorkers: 'block',
  } as const
}

/** The address of a page in a language, from its Hebrew one. */
export function pathIn(lang: Language, path: string): string {
  if (lang === 'he') return path
  return `/en${path === '/' ? '' : path}`
}
