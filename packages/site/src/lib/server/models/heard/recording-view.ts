/** A recording as pages show it: how it is listened to, and its words. */

import type { HeardText, HeardWords } from '@yalkut/catalog/media'
import type { HeardRecording } from '@yalkut/catalog/reading'
import { isServed } from '@yalkut/model'
import { clockTime } from '@yalkut/model/clock-time'
import { type FixPlace, writePlaces } from '#lib/fix-place.ts'
import { href } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from '#lib/server/names.ts'
import { isoLength, secondsOf } from '#lib/server/times.ts'
import { heardWords as wordsIn } from '#lib/words/heard.ts'

/** What the reader hears the recording with. */
export type Sound =
  | { kind: 'here'; src: string; tag: 'audio' | 'video'; download: string | null }
  /** At another host. `play`: the address at which this page plays it; null where it cannot be played here. */
  | { kind: 'elsewhere'; url: string; host: string; play: string | null }
  | { kind: 'withheld' | 'missing' | 'none' }

export interface ParagraphView {
  id: string
  isHeading: boolean
  text: string
  /** Who says it, where that changes. */
  speaker: string | null
  isMachine: boolean
  /** Where the paragraph is heard; null when nobody has timed it. */
  at: { anchor: string; time: string; seconds: string; end: string } | null
}

export interface TextView {
  lang: string
  dir: 'rtl' | 'ltr'
  /** Where the words are corrected. */
  fix: string
  credit: string | null
  licence: string | null
  /** A sentence in place of the words. */
  withheld: string | null
  /** How far people have checked the words. */
  state: string | null
  paragraphs: ParagraphView[]
}

export interface RecordingView {
  id: string
  href: string
  /** The anchor of the part on its page. */
  anchor: string
  /** What the times of this recording begin with in addresses: empty for the first. */
  before: string
  name: Named
  part: number | null
  length: { written: string; iso: string; seconds: number } | null
  /** The language that is spoken. */
  language: string | null
  /** Where the recording comes from. */
  source: string | null
  sound: Sound
  videos: { url: string; host: string }[]
  /** The address from which a script takes the times of the words; null without them. */
  wordTimes: string | null
  subtitles: string | null
  /** The same in another form. */
  subRip: string | null
  transcript: TextView | null
  hanacha: TextView | null
}

export interface RecordingAsked {
  lang: Lang
  /** The path of the page in its language. */
  page: string
  /** The host from which the reader lets recordings play here; null for none. */
  media: string | null
  /** The number of the recording on its page, from 0. */
  index: number
}

/** Whether there are words of it that a reader may read. */
export function hasShownWords({ transcript, hanacha }: RecordingView): boolean {
  const words = transcript ?? hanacha
  return words !== null && words.withheld === null && words.paragraphs.length > 0
}

export function recordingView(
  { recording, file }: HeardRecording,
  words: HeardWords | null,
  { lang, page, media, index }: RecordingAsked,
): RecordingView {
  const { id, data } = recording
  const before = index === 0 ? '' : `${index + 1}.`
  const isTimed = words?.transcript?.paragraphs.some(({ startMs }) => startMs !== null) === true
  const fixOf = (text: HeardText): FixPlace =>
    text === words?.transcript ? { kind: 'transcript', entity: id } : { kind: 'text', entity: text.id }
  const view = (text: HeardText | null | undefined, isSpoken: boolean): TextView | null =>
    text == null ? null : textView(text, { lang, before: isSpoken ? before : null }, fixOf(text))
  return {
    id,
    href: href(recording, lang),
    anchor: `part-${index + 1}`,
    before,
    name: localName(lang, data.title),
    part: data.part ?? null,
    length:
      data.durationMs === undefined
        ? null
        : {
            written: clockTime(data.durationMs),
            iso: isoLength(data.durationMs),
            seconds: Math.round(data.durationMs / 1_000),
          },
    language: data.language ?? null,
    source: data.sources?.find(({ url }) => url !== undefined)?.url ?? null,
    sound: soundOf(data, file, { page, media }),
    videos: (data.videos ?? []).flatMap(({ url }) => {
      const host = hostOf(url)
      return host === null ? [] : [{ url, host }]
    }),
    wordTimes: words?.transcript?.hasWordTimes === true ? `/v1/recordings/${id}/transcript` : null,
    subtitles: isTimed ? `/v1/recordings/${id}/transcript.vtt` : null,
    subRip: isTimed ? `/v1/recordings/${id}/transcript.srt` : null,
    transcript: view(words?.transcript, true),
    hanacha: view(words?.hanacha, words?.transcript === null),
  }
}

function soundOf(
  data: HeardRecording['recording']['data'],
  file: HeardRecording['file'],
  { page, media }: Pick<RecordingAsked, 'page' | 'media'>,
): Sound {
  if (file !== null && isServed(file.rights)) {
    const tag = file.mime.startsWith('video/') ? 'video' : 'audio'
    const src = `/objects/${file.sha256}`
    return { kind: 'here', src, tag, download: src }
  }
  const host = data.url === undefined ? null : hostOf(data.url)
  if (data.url !== undefined && host !== null) {
    if (media === host) return { kind: 'here', src: data.url, tag: 'audio', download: null }
    // Pages are https: a browser plays nothing there that is not.
    const play = data.url.startsWith('https:') ? `${page}?media=${encodeURIComponent(host)}` : null
    return { kind: 'elsewhere', url: data.url, host, play }
  }
  if (file !== null) return { kind: 'withheld' }
  return { kind: data.file === undefined ? 'none' : 'missing' }
}

/** The host of an address; null for a text that is none. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null
}

/** The host that the reader asks for, if one of these recordings is there: no other host is ever let in. */
export function mediaHost(recordings: readonly HeardRecording[], asked: string | null): string | null {
  if (asked === null) return null
  const urls = recordings.flatMap(({ recording: { data } }) => data.url ?? [])
  return urls.some((url) => url.startsWith('https:') && hostOf(url) === asked) ? asked : null
}

interface TextAsked {
  lang: Lang
  /** What the anchors of times begin with; null: the times are another text's. */
  before: string | null
}

function textView(text: HeardText, { lang, before }: TextAsked, fix: FixPlace): TextView {
  const words = wordsIn(lang)
  const { language, credit, licence, withheld, paragraphs } = text
  const unchecked = paragraphs.filter(({ checked }) => !checked).length
  const state = unchecked === 0 ? words.checked : unchecked === paragraphs.length ? words.machineAll : words.machineSome
  return {
    lang: language,
    dir: ['he', 'yi', 'ar'].includes(language) ? 'rtl' : 'ltr',
    fix: writePlaces([fix]),
    credit,
    licence,
    withheld: withheld === null ? null : words.wordsWithheld,
    state: paragraphs.length === 0 ? null : state,
    paragraphs: paragraphs.map(({ id, kind, content, speaker, startMs, endMs, checked }, n) => ({
      id,
      isHeading: kind === 'heading',
      text: content,
      speaker: speaker === paragraphs[n - 1]?.speaker ? null : speaker,
      isMachine: !checked,
      at:
        startMs === null
          ? null
          : {
              anchor: before === null ? '' : `${before}t=${secondsOf(startMs)}`,
              time: clockTime(startMs),
              seconds: secondsOf(startMs),
              end: secondsOf(endMs ?? startMs),
            },
    })),
  }
}
