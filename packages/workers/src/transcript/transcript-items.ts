/** Makes the items of a transcript: a text with its paragraphs, and an alignment with the times of the paragraphs. Pure.
 *  Their ids are made from the request, so a second try makes the same ids. Source: shapes.md#item-types. */
import { idFromSeed, type JsonObject, LANGUAGES, type LanguageCode, manyBetween } from '@yalkut/model'
import type { SpokenParagraph } from './paragraphs.ts'

export interface TranscriptItem {
  id: string
  type: string
  data: JsonObject
}

export interface TranscriptFacts {
  /** The number of the machine request, which is part of every id. */
  request: number
  recording: string
  language: LanguageCode
  engine: { name: string; version: string }
  paragraphs: readonly SpokenParagraph[]
}

export function transcriptItems(facts: TranscriptFacts): TranscriptItem[] {
  const { request, recording, language, engine, paragraphs } = facts
  const idOf = (part: string): string => idFromSeed('machine-transcript', `${recording}/${request}/${part}`)
  const [text, alignment] = [idOf('text'), idOf('alignment')]
  const isTimed = paragraphs.some(({ words }) => words.length > 0)
  const origin = { by: `asr:${engine.name}@${engine.version}`.slice(0, 200), checked: false }
  const orders = manyBetween(null, null, paragraphs.length)
  const parts = paragraphs.flatMap(({ content, startMs, endMs, words, unsure }, at) => {
    const segment = idOf(`segment ${at}`)
    const order = orders[at] ?? 'V'
    const paragraph: JsonObject = { text, order, kind: 'paragraph', content, proofread: 0 }
    const timed: JsonObject = words.length === 0 ? {} : { words: words.map((word) => ({ ...word })) }
    const doubt: JsonObject = unsure.length === 0 ? {} : { unsure: unsure.map((word) => ({ ...word })) }
    return [
      { id: segment, type: 'segment', data: { ...paragraph, ...doubt, origin } },
      {
        id: idOf(`span ${at}`),
        type: 'alignment-span',
        data: { alignment, segment, startMs, endMs, ...timed, origin },
      },
    ]
  })
  const granularity = isTimed ? 'word' : 'paragraph'
  return [
    { id: text, type: 'text', data: { kind: 'transcript', language, recording, origin } },
    {
      id: alignment,
      type: 'alignment',
      data: { recording, text, granularity, engine: { ...engine }, origin },
    },
    ...parts,
  ]
}

const NAMES: { readonly [name: string]: LanguageCode } = {
  iw: 'he',
  hebrew: 'he',
  yiddish: 'yi',
  ji: 'yi',
  english: 'en',
  arabic: 'ar',
  russian: 'ru',
  french: 'fr',
  spanish: 'es',
}

/** The language code of the catalog for the name that an engine gives; null for other languages. */
export function languageOf(name: string | null | undefined): LanguageCode | null {
  const wanted = (name ?? '').toLowerCase()
  return LANGUAGES.find((code) => code === wanted) ?? NAMES[wanted] ?? null
}
