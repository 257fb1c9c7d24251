/** The items of a transcript: a text with its paragraphs, and an alignment with where each is heard. Pure. Their ids come
 *  from the request, so that a second try makes the same ones. Source: shapes.md#item-types. */
import {
  idFromSeed,
  type JsonObject,
  LANGUAGES,
  type LanguageCode,
  manyBetween,
} from '@yalkut/model'
import type { SpokenParagraph } from './paragraphs.ts'

export interface TranscriptItem {
  id: string
  type: string
  data: JsonObject
}

export interface TranscriptOrder {
  /** Of the machine's request: part of every id. */
  request: number
  recording: string
  language: LanguageCode
  engine: { name: string; version: string }
  paragraphs: readonly SpokenParagraph[]
}

export function transcriptItems(order: TranscriptOrder): TranscriptItem[] {
  const { request, recording, language, engine, paragraphs } = order
  const idOf = (part: string): string =>
    idFromSeed('machine-transcript', `${recording}/${request}/${part}`)
  const [text, alignment] = [idOf('text'), idOf('alignment')]
  const isTimed = paragraphs.some(({ words }) => words.length > 0)
  const origin = { by: `asr:${engine.name}@${engine.version}`.slice(0, 200), checked: false }
  const orders = manyBetween(null, null, paragraphs.length)
  const parts = paragraphs.flatMap(({ content, startMs, endMs, words }, at) => {
    const segment = idOf(`segment ${at}`)
    const place = { text, order: orders[at] ?? 'V', kind: 'paragraph', content, proofread: 0 }
    const timed: JsonObject =
      words.length === 0 ? {} : { words: words.map((word) => ({ ...word })) }
    return [
      { id: segment, type: 'segment', data: { ...place, origin } },
      {
        id: idOf(`span ${at}`),
        type: 'alignment-span',
        data: { alignment, segment, startMs, endMs, ...timed, origin },
      },
    ]
  })
  const granularity = isTimed ? 'word' : 'paragraph'
  return [
    { id: text, type: 'text', data: { kind: 'transcript', language, recording } },
    {
      id: alignment,
      type: 'alignment',
      data: { recording, text, granularity, engine: { ...engine } },
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

/** The catalog's language of what an engine calls it; null for others. */
export function languageOf(name: string | null | undefined): LanguageCode | null {
  const wanted = (name ?? '').toLowerCase()
  return LANGUAGES.find((code) => code === wanted) ?? NAMES[wanted] ?? null
}
