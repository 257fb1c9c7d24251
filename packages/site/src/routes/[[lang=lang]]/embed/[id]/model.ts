/** An item on a page of another site: its first words or one segment, or a player with the words of a recording; and a line
 *  back. */

import { heardWords } from '@yalkut/catalog/media'
import { type HeardRecording, recordingsOf, recordingWithFile } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import { href, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type RecordingView, recordingView } from '#lib/server/models/heard/recording-view.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import { nameIn } from '#lib/server/names.ts'
import { shownOrMoved } from '#lib/server/shown-or-moved.ts'
import { firstWords, type Paragraph, shownSegment } from '#lib/server/shown-words.ts'
import { titleNamed } from '#lib/server/title-named.ts'
import { withheldWords } from '#lib/server/withheld.ts'

export interface EmbedPage extends Page {
  /** Its frame has no layout that would know. */
  lang: Lang
  name: Named
  /** On this site, with its host: the frame is on another. */
  address: string
  words: Paragraph[]
  withheld: string | null
  isHeard: boolean
  recordings: RecordingView[]
  /** Of the farbrengen, beyond those that stand here. */
  moreRecordings: number
}

const PARAGRAPHS = 6
/** Players in one frame. The others are on the page of the farbrengen. */
const PLAYERS = 5

export function embedPage({ catalog, lang, params, query, baseUrl }: Ask): EmbedPage {
  const item = shownOrMoved(catalog, readItem(params.id), (into) => inLang(`/embed/${into}`, lang))
  const segment = query.get('segment')
  const one = segment === null ? null : shownSegment(catalog, item, segment)
  const own = one === null ? href(item, lang) : segmentHref(item, one.id, lang)
  const name = nameIn(lang, item)
  const { found, total } = heardIn(catalog, item)
  const media = { lang, page: baseUrl + href(item, lang), media: null }
  const from = secondOf(query.get('t'))
  const recordings = found.map((each, index) => {
    const words = index === 0 ? (heardWords(catalog, [each.recording]).get(each.recording.id) ?? null) : null
    const view = recordingView(each, words, { ...media, index })
    return index === 0 ? fromSecond(view, from) : view
  })
  return {
    head: { title: titleNamed(catalog, item, lang), description: name.text, isHidden: true },
    lang,
    name,
    address: baseUrl + own,
    withheld: item.withheld === null ? null : withheldWords(lang, item.withheld),
    words:
      one !== null ? [one] : recordings.length > 0 ? saidFrom(recordings, from) : firstWords(catalog, item, PARAGRAPHS),
    isHeard: item.type === 'recording' || item.type === 'event',
    recordings,
    moreRecordings: total - recordings.length,
  }
}

type Item = ReturnType<typeof shownOrMoved>

/** What is heard of an item that readers are shown: a recording, or the recordings of a farbrengen. */
function heardIn(catalog: Ask['catalog'], item: Item): { found: HeardRecording[]; total: number } {
  if (item.withheld !== null) return { found: [], total: 0 }
  if (isOf(item, 'recording')) return { found: [recordingWithFile(catalog, item)], total: 1 }
  const all = isOf(item, 'event') ? recordingsOf(catalog, item.id) : []
  return { found: all.slice(0, PLAYERS), total: all.length }
}

/** `t=83`; 0 for anything else. */
function secondOf(text: string | null): number {
  return /^\d{1,6}(\.\d{1,3})?$/.test(text ?? '') ? Number(text) : 0
}

/** A browser begins a sound at the second that its address names. */
function fromSecond(view: RecordingView, second: number): RecordingView {
  const { sound } = view
  if (second === 0 || sound.kind !== 'here') return view
  return { ...view, sound: { ...sound, src: `${sound.src}#t=${second}` } }
}

/** The first words of the first recording, or those that are said at a second of it. */
function saidFrom([recording]: readonly RecordingView[], second: number): Paragraph[] {
  const text = recording?.transcript ?? recording?.hanacha ?? null
  if (text === null || text.withheld !== null) return []
  const spoken = text.paragraphs.filter(({ isHeading }) => !isHeading)
  const at = spoken.findLastIndex((each) => each.at !== null && Number(each.at.seconds) <= second)
  return spoken
    .slice(second === 0 ? 0 : Math.max(at, 0))
    .slice(0, PARAGRAPHS)
    .map((each) => ({ id: each.id, text: each.text, lang: text.lang }))
}
