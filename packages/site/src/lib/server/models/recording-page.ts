/** The page of one recording: the player, the words, and who wrote and checked them. */

import { type HeardText, heardWords, historyOfWords } from '@yalkut/catalog/media'
import { eventOf, recordingsOf, recordingWithFile } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { writtenDate } from '#lib/server/hebrew-dates.ts'
import { localName } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { heardWords as wordsIn } from '#lib/words/heard.ts'
import { eventCrumbs } from './event-page.ts'
import { audioJsonLd } from './heard/audio-ld.ts'
import { hasShownWords, mediaHost, type RecordingView, recordingView } from './heard/recording-view.ts'
import { type ItemAct, itemActs } from './item-acts.ts'
import { takeLinks } from './take-links.ts'
import type { Link, LinkGroup } from './unit-about.ts'

export interface RecordingPage extends Page {
  kind: 'recording'
  id: string
  name: Named
  crumbs: Link[]
  itemActs: ItemAct[]
  take: LinkGroup
  recording: RecordingView
  event: { name: Named; href: string; date: string } | null
  others: { name: Named; href: string; length: string | null; isHere: boolean }[]
  note: string | null
  report: string
  /** What a machine may be asked for: its words, or their times. Null: it has both. */
  mayAsk: 'transcript' | 'align' | null
  /** The latest acts on the words, each person once for each kind. */
  acts: { name: string; did: string; isMachine: boolean }[]
}

/** Versions of paragraphs that are looked through for people. */
const HISTORY = 300

export function recordingPage(ask: Ask, item: ShownOf<'recording'>): RecordingPage {
  const { catalog, lang, query, baseUrl } = ask
  const event = eventOf(catalog, item)
  const others = event === null ? [] : recordingsOf(catalog, event.id)
  const found = others.find(({ recording: { id } }) => id === item.id) ?? recordingWithFile(catalog, item)
  const media = mediaHost([found], query.get('media'))
  const words = heardWords(catalog, [item]).get(item.id) ?? null
  const page = href(item, lang)
  const recording = recordingView(found, words, { lang, page, media, index: 0 })
  const name = localName(lang, item.data.title)
  const spoken = recording.transcript?.paragraphs.find(({ isHeading }) => !isHeading)?.text ?? ''
  return {
    kind: 'recording',
    head: {
      title: name.text,
      description: opening(spoken === '' ? name.text : spoken),
      kind: 'music.song',
      citation: { id: item.id, title: name.text, authors: [], language: item.data.language ?? null },
      jsonLd: [audioJsonLd(recording, baseUrl)],
    },
    ...(media !== null && { mediaHost: media }),
    id: item.id,
    name,
    crumbs: [
      ...eventCrumbs(event?.date ?? undefined, lang).slice(0, 2),
      ...(event === null ? [] : [{ name: localName(lang, event.title), href: href(event, lang) }]),
    ],
    itemActs: itemActs(lang, item.id),
    take: takeLinks(lang, { id: item.id, type: 'recording', hasWords: hasShownWords(recording) }),
    recording,
    event:
      event === null
        ? null
        : {
            name: localName(lang, event.title),
            href: href(event, lang),
            date: writtenDate(event.date, lang),
          },
    others:
      others.length < 2
        ? []
        : others.map(({ recording: other }, index) => {
            const isHere = other.id === item.id
            const view = recordingView({ recording: other, file: null }, null, {
              lang,
              page,
              media: null,
              index,
            })
            const length = view.length?.written ?? null
            return { name: view.name, href: view.href, length, isHere }
          }),
    note: item.data.note ?? null,
    mayAsk: whatToAsk(recording),
    report: inLang(`/report?entity=${item.id}`, lang),
    acts: words?.transcript?.paragraphs.length ? actsOn(ask, words.transcript) : [],
  }
}

/** Words without a time do not light up as they are heard. */
function whatToAsk({ transcript, hanacha }: RecordingView): RecordingPage['mayAsk'] {
  const words = transcript ?? hanacha
  if (words === null) return 'transcript'
  if (words.withheld !== null) return null
  return words.paragraphs.some(({ at }) => at !== null) ? null : 'align'
}

function actsOn({ catalog, lang }: Ask, { id: text, alignment }: HeardText): RecordingPage['acts'] {
  const { did, byMachine } = wordsIn(lang)
  const acts = historyOfWords(catalog, { text, alignment }, HISTORY).map((act) => {
    const isMachine = act.kind === 'made' && act.by !== null
    const name = isMachine ? byMachine : (act.authorName ?? act.author)
    return { name, did: did[act.kind], isMachine }
  })
  return [...new Map(acts.map((act) => [`${act.did} ${act.name}`, act])).values()]
}
