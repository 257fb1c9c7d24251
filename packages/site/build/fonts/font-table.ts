/** The fonts of the site: what is made of each npm package, and where the pages use it. */
import {
  ACCENTS,
  HEBREW,
  HEBREW_WITH_MARKS,
  INTERFACE_HEBREW,
  LATIN,
  LATIN_PROSE,
  POINTS,
  TRANSLITERATION,
} from './characters.ts'

/** Faces of one family that differ in weight or style are chosen before their characters are looked at, so a family whose
 *  letters are one file of all weights cannot have digits in a file a weight: those are a family of their own. */
export type FamilyName = 'Book He' | 'Book Points' | 'Book En' | "Te'amim" | 'Rashi' | 'Desk' | 'Desk En'

interface FontSource {
  package: string
  script: string
  style?: 'italic'
}

export interface GeneratedFont {
  /** The first part of the file's name. */
  name: string
  family: FamilyName
  /** A package of `@fontsource-variable` and one of its files. */
  source: FontSource
  characters: string
  /** One weight, or all from `min` to `max`. */
  weight: number | { min: number; max: number }
  /** Layout features that are kept; all when absent. */
  features?: readonly string[]
  /** What the file may weigh, in bytes: the budget of reading pages is made of these. */
  most: number
}

const TEXT = { min: 400, max: 700 }
const INTERFACE = { min: 400, max: 600 }
const DIGITS = ['kern', 'lnum', 'tnum']
const LATIN_TEXT = ['kern']

const frank = (script: string): FontSource => ({ package: 'frank-ruhl-libre', script })
const serif = (script: string): FontSource => ({ package: 'source-serif-4', script })
const assistant = (script: string): FontSource => ({ package: 'assistant', script })

export const FONTS: readonly GeneratedFont[] = [
  {
    name: 'book-he',
    family: 'Book He',
    source: frank('hebrew'),
    characters: HEBREW,
    weight: TEXT,
    most: 11_550,
  },
  {
    name: 'book-points',
    family: 'Book Points',
    source: frank('latin'),
    characters: POINTS,
    weight: 400,
    features: DIGITS,
    most: 4_290,
  },
  {
    name: 'book-points-bold',
    family: 'Book Points',
    source: frank('latin'),
    characters: POINTS,
    weight: 700,
    features: DIGITS,
    most: 4_290,
  },
  {
    name: 'teamim',
    family: "Te'amim",
    source: { package: 'noto-serif-hebrew', script: 'hebrew' },
    characters: HEBREW_WITH_MARKS,
    weight: TEXT,
    most: 11_220,
  },
  {
    name: 'rashi',
    family: 'Rashi',
    source: { package: 'noto-rashi-hebrew', script: 'hebrew' },
    characters: HEBREW_WITH_MARKS,
    weight: 400,
    most: 7_480,
  },
  {
    name: 'book-en',
    family: 'Book En',
    source: serif('latin'),
    characters: LATIN_PROSE,
    weight: TEXT,
    features: LATIN_TEXT,
    most: 20_900,
  },
  {
    name: 'book-en-accents',
    family: 'Book En',
    source: serif('latin'),
    characters: ACCENTS,
    weight: TEXT,
    features: LATIN_TEXT,
    most: 8_000,
  },
  {
    name: 'book-en-scholars',
    family: 'Book En',
    source: serif('latin-ext'),
    characters: TRANSLITERATION,
    weight: TEXT,
    features: [],
    most: 6_300,
  },
  {
    name: 'book-en-italic',
    family: 'Book En',
    source: { ...serif('latin'), style: 'italic' },
    characters: LATIN_PROSE,
    weight: 400,
    features: LATIN_TEXT,
    most: 14_300,
  },
  {
    name: 'book-en-italic-accents',
    family: 'Book En',
    source: { ...serif('latin'), style: 'italic' },
    characters: ACCENTS,
    weight: 400,
    features: LATIN_TEXT,
    most: 8_000,
  },
  {
    name: 'book-en-italic-scholars',
    family: 'Book En',
    source: { ...serif('latin-ext'), style: 'italic' },
    characters: TRANSLITERATION,
    weight: 400,
    features: [],
    most: 6_300,
  },
  {
    name: 'desk-he',
    family: 'Desk',
    source: assistant('hebrew'),
    characters: INTERFACE_HEBREW,
    weight: INTERFACE,
    most: 5_720,
  },
  {
    name: 'desk-points',
    family: 'Desk',
    source: assistant('latin'),
    characters: POINTS,
    weight: INTERFACE,
    features: DIGITS,
    most: 6_160,
  },
  {
    name: 'desk-en',
    family: 'Desk En',
    source: assistant('latin'),
    characters: LATIN,
    weight: INTERFACE,
    features: DIGITS,
    most: 13_200,
  },
]

/** The files that a page names in its head, by its language: without them its first words would wait for the styles. */
export const PRELOADED = {
  he: ['book-he', 'desk-he'],
  en: ['book-en', 'desk-en'],
  /** Of pages with te'amim: words that change their face after they were drawn would move. */
  teamim: ['teamim'],
} as const
