/** The page of a farbrengen: its recordings with their words, its hanacha, and where else it stands. */

import { heardWords } from '@yalkut/catalog/media'
import {
  type HeardRecording,
  namedItems,
  recordingsOf,
  type ShownRelation,
  shownEvents,
  shownRelations,
  unitsOfEvent,
} from '@yalkut/catalog/reading'
import { readDateKey } from '@yalkut/hebrew'
import { href, uploadHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { civilDayOf, writtenCivil, writtenDate } from '#lib/server/hebrew-dates.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { heardWords as wordsIn } from '#lib/words/heard.ts'
import { audioJsonLd } from './heard/audio-ld.ts'
import { type EventRow, eventRow } from './heard/event-rows.ts'
import { missingParts } from './heard/missing-parts.ts'
import { hasShownWords, hostOf, mediaHost, type RecordingView, recordingView } from './heard/recording-view.ts'
import { type ItemAct, itemActs } from './item-acts.ts'
import { takeLinks } from './take-links.ts'
import type { Link, LinkGroup } from './unit-about.ts'

export interface NamedLink {
  name: Named
  href: string
}

export interface EventPage extends Page {
  kind: 'event'
  id: string
  name: Named
  eventKind: string
  crumbs: Link[]
  acts: ItemAct[]
  take: LinkGroup
  date: { written: string; civil: string | null; href: string } | null
  dateEnd: string | null
  note: string | null
  place: NamedLink | null
  people: NamedLink[]
  topics: NamedLink[]
  sets: NamedLink[]
  recordings: RecordingView[]
  /** Recordings whose words are on a page of their own. */
  later: Record<string, string>
  /** Which of the words are shown where a recording has both. */
  shown: 'both' | 'transcript' | 'hanacha'
  /** Addresses of the choices; empty where there is nothing to choose. */
  choices: { shown: EventPage['shown']; href: string }[]
  printed: { name: Named; href: string; work: Named | null }[]
  relations: { label: string; name: Named; href: string; isMachine: boolean }[]
  links: { label: Named; kind: string; url: string; host: string }[]
  missing: string[]
  report: string
  /** Where a recording of it is added. */
  uploadHref: string
  sameDay: EventRow[]
  everyYear: string | null
}

/** Recordings of which a page has the words. The others lead to their own page. */
const WITH_WORDS = 3
/** Events of other years beside this one. */
const SAME_DAY = 12

export function eventPage(ask: Ask, event: ShownOf<'event'>): EventPage {
  const { catalog, lang, query } = ask
  const { id, data } = event
  const words = wordsIn(lang)
  const own = href(event, lang)
  const found = recordingsOf(catalog, id)
  const media = mediaHost(found, query.get('media'))
  const opened = openRecordings(found, Number(query.get('part')))
  const said = heardWords(
    catalog,
    opened.map(({ recording }) => recording),
  )
  const recordings = withoutRepeats(
    found.map((each, index) =>
      recordingView(each, said.get(each.recording.id) ?? null, { lang, page: own, media, index }),
    ),
  )
  const units = unitsOfEvent(catalog, id)
  const relations = shownRelations(catalog, id)
  const { place, people = [], topics = [], sets = [] } = data
  const named = namedItems(catalog, [
    ...(place === undefined ? [] : [place]),
    ...people,
    ...topics,
    ...sets,
    ...units.map((unit) => unit.data.work),
    ...relations.map(({ other }) => other),
  ])
  const linksTo = (ids: readonly string[]): NamedLink[] =>
    ids.flatMap((each) => {
      const item = named.get(each)
      return item?.name == null ? [] : [{ name: localName(lang, item.name), href: href(item, lang) }]
    })
  const name = localName(lang, data.title)
  const hasBoth = recordings.some(({ transcript, hanacha }) => transcript !== null && hanacha !== null)
  const shown = shownOf(query.get('v'))
  const date = dateOf(data.date, lang)
  const description = opening([name.text, date?.written ?? '', date?.civil ?? ''].join(' · '))
  return {
    kind: 'event',
    head: {
      title: name.text,
      description,
      kind: 'article',
      jsonLd: [jsonLdOf(ask, event, recordings, linksTo(place === undefined ? [] : [place])[0])],
    },
    ...(media !== null && { mediaHost: media }),
    id,
    name,
    eventKind: words.kinds[data.kind],
    crumbs: eventCrumbs(data.date, lang),
    // Following it has a place of its own, beside its facts.
    acts: itemActs(lang, id).filter(({ icon }) => icon !== 'bell'),
    take: takeLinks(lang, { id, type: 'event', hasWords: recordings.some(hasShownWords) }),
    date,
    dateEnd: data.dateEnd === undefined ? null : writtenDate(data.dateEnd, lang),
    note: data.note ?? null,
    place: linksTo(place === undefined ? [] : [place])[0] ?? null,
    people: linksTo(people),
    topics: linksTo(topics),
    sets: linksTo(sets),
    recordings,
    later: Object.fromEntries(
      found.flatMap(({ recording }) => (said.has(recording.id) ? [] : [[recording.id, href(recording, lang)]])),
    ),
    shown,
    choices: hasBoth
      ? (['both', 'transcript', 'hanacha'] as const).map((each) => ({
          shown: each,
          href: each === 'both' ? own : `${own}?v=${each}`,
        }))
      : [],
    printed: units.map((unit) => ({
      name: nameIn(lang, unit),
      href: href(unit, lang),
      work: linksTo([unit.data.work])[0]?.name ?? null,
    })),
    relations: relations.flatMap((relation) => relationView(relation, lang, linksTo)),
    links: (data.links ?? []).flatMap(({ kind, label, url }) => {
      const host = hostOf(url)
      const text = typeof label === 'string' ? { text: label } : localName(lang, label)
      return host === null ? [] : [{ label: text, kind: words.linkKinds[kind], url, host }]
    }),
    missing:
      found.length === 0
        ? [words.noRecording]
        : missingParts(found.flatMap(({ recording }) => recording.data.part ?? [])).map(words.missingPart),
    report: inLang(`/report?entity=${id}`, lang),
    uploadHref: uploadHref(lang, id),
    ...otherYears(ask, event),
  }
}

/** All farbrengens, those of its year, those of its month. */
export function eventCrumbs(key: string | undefined, lang: Lang): Link[] {
  const all: Link = { name: { text: wordsIn(lang).listTitle }, href: inLang('/events', lang) }
  const reading = readDateKey(key ?? '')
  if (key === undefined || !reading.ok) return [all]
  const year = key.slice(0, 4)
  const month = key.split('-').slice(0, 2).join('-')
  return [
    all,
    { name: { text: writtenDate(year, lang) }, href: inLang(`/events?year=${year}`, lang) },
    ...(month === year ? [] : [{ name: { text: writtenDate(month, lang) }, href: inLang(`/calendar/${month}`, lang) }]),
  ]
}

/** The recordings whose words are read: the first ones, and the part that the address names. */
function openRecordings(found: readonly HeardRecording[], part: number): HeardRecording[] {
  const first = found.slice(0, WITH_WORDS)
  const named = found.filter(({ recording }) => recording.data.part === part)
  return [...new Set([...first, ...named.slice(0, 1)])]
}

/** A hanacha of the whole farbrengen appears once, beside the first recording. */
function withoutRepeats(recordings: readonly RecordingView[]): RecordingView[] {
  const seen = new Set<string>()
  return recordings.map((recording) => {
    const first = recording.hanacha?.paragraphs[0]?.id
    if (first === undefined) return recording
    if (seen.has(first)) return { ...recording, hanacha: null }
    seen.add(first)
    return recording
  })
}

function shownOf(asked: string | null): EventPage['shown'] {
  return asked === 'transcript' || asked === 'hanacha' ? asked : 'both'
}

function dateOf(key: string | undefined, lang: Lang): EventPage['date'] {
  if (key === undefined) return null
  const written = writtenDate(key, lang)
  return { written, civil: writtenCivil(key, lang), href: inLang(`/calendar/${key}`, lang) }
}

function relationView(
  { kind, direction, other, isMachine }: ShownRelation,
  lang: Lang,
  linksTo: (ids: readonly string[]) => NamedLink[],
): EventPage['relations'] {
  const label = wordsIn(lang).relation[direction][kind]
  return linksTo([other]).map((link) => ({ label, ...link, isMachine }))
}

function otherYears({ catalog, lang }: Ask, event: ShownOf<'event'>): Pick<EventPage, 'sameDay' | 'everyYear'> {
  const reading = readDateKey(event.data.date ?? '')
  if (!reading.ok || reading.date.day === undefined) return { sameDay: [], everyYear: null }
  const day = (event.data.date ?? '').slice(5)
  const found = shownEvents(catalog, { day, limit: SAME_DAY + 1 })
  return {
    sameDay: found
      .filter((each) => each.event.id !== event.id)
      .slice(0, SAME_DAY)
      .map((each) => eventRow(each, lang)),
    everyYear: inLang(`/dates/${day}`, lang),
  }
}

function jsonLdOf(
  { baseUrl, lang }: Ask,
  event: ShownOf<'event'>,
  recordings: readonly RecordingView[],
  place: NamedLink | undefined,
): { '@type': string; [property: string]: unknown } {
  const day = civilDayOf(event.data.date)
  return {
    '@type': 'Event',
    name: localName(lang, event.data.title).text,
    url: baseUrl + href(event, lang),
    ...(day !== null && { startDate: day }),
    ...(place !== undefined && {
      location: { '@type': 'Place', name: place.name.text, url: baseUrl + place.href },
    }),
    ...(recordings.length > 0 && {
      subjectOf: recordings.map((recording) => audioJsonLd(recording, baseUrl)),
    }),
  }
}
