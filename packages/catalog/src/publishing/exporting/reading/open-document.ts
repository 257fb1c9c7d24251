/** Reads an item as a document: first all of it, for what the file says of itself, then chapter by chapter as it is written. */
import { createHash } from 'node:crypto'
import { writeDate } from '@yalkut/hebrew'
import {
  type Blocks,
  blocksOf,
  isOf,
  plainRuns,
  refuse,
  rowsOf,
  type SentenceLanguage,
  withheldSentence,
} from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { throwGone } from '../../../core/shown/known-items.ts'
import type { UnitVersion } from '../../../core/shown/unit-versions.ts'
import type { Chapter, Edition, ExportDocument, ExportHead, Words } from '../document/document.ts'
import { type Found, mergedAt, namedIn, type Reading, wordsOfName } from './found.ts'
import { readPublication, readScan, readText } from './read-printings.ts'
import { readEvent, readRecording } from './read-spoken.ts'
import { readOwnWords, readUnit, readWork } from './read-units.ts'

export interface DocumentAsked {
  id: string
  /** Keys, ids of texts or languages; none: the one that a reader sees first. */
  versions: readonly string[]
  /** A part of a sefer. */
  part: string | null
  lang: SentenceLanguage
  baseUrl: string
}

/** Versions beside each other. */
export const MAX_BESIDE = 2
/** Letters of one file: some 60 volumes. */
const MOST_LETTERS = 40_000_000
/** Editions that a file names. */
const MOST_EDITIONS = 40
/** Changes whenever the same words are written otherwise. */
const WRITERS = 1

/** Refuses `not-found` for an item that is gone or has no words that are shown, `invalid` for a version that it does not have,
 *  `too-large`. */
export function openDocument(reads: Reads, asked: DocumentAsked): ExportDocument {
  const item = reads.items.whole(asked.id)
  if (item === null) return throwGone(reads, asked.id)
  const weighed = weigh(reads, item, asked)
  const silent: Reading = { reads, lang: asked.lang, see: () => undefined }
  return {
    head: weighed,
    *chapters() {
      for (const found of read(silent, item, asked.part)) {
        const chosen = choose(found, asked)
        if (chosen.length > 0) yield chapterOf(found, chosen)
      }
    },
  }
}

function read(reading: Reading, item: AnyShownItem, part: string | null): Iterable<Found> {
  reading.see(item)
  if (isOf(item, 'work')) return readWork(reading, item, part)
  if (isOf(item, 'unit')) return readUnit(reading, item)
  if (isOf(item, 'text')) return readText(reading, item)
  if (isOf(item, 'recording')) return readRecording(reading, item, true)
  if (isOf(item, 'event')) return readEvent(reading, item)
  if (isOf(item, 'publication')) return readPublication(reading, item)
  if (isOf(item, 'scan')) return readScan(reading, item)
  return readOwnWords(reading, item)
}

/** The versions that a reader asked for, in that order; else the one in the language of names, or the first. */
function choose({ versions }: Found, { versions: asked, lang }: DocumentAsked): UnitVersion[] {
  if (asked.length === 0) {
    const usual = versions.find(({ version }) => version.language === lang) ?? versions[0]
    return usual === undefined ? [] : [usual]
  }
  return [...new Set(asked.flatMap((name) => versionNamed(versions, name) ?? []))].slice(0, MAX_BESIDE)
}

function versionNamed(versions: readonly UnitVersion[], name: string): UnitVersion | undefined {
  return (
    versions.find(({ key, text }) => key === name || text?.id === name) ??
    versions.find(({ version }) => version.language === name)
  )
}

function chapterOf({ id, parts, title, level, sound }: Found, chosen: readonly UnitVersion[]): Chapter {
  const isMixed = new Set(chosen.map(({ match }) => match)).size > 1
  const versions = chosen.map(({ version, match }): Blocks => blocksOf(version, isMixed ? 'position' : match))
  return { id, parts, title, level, versions, rows: rowsOf(versions), sound }
}

class Totals {
  readonly editions = new Map<string, Edition>()
  readonly #missing: Set<string>
  letters = 0
  columns = 1
  paragraphs = 0
  machine = 0
  wordless = 0
  revision = 0
  newest = ''
  withheld: string | null = null
  first: UnitVersion | null = null

  constructor(asked: readonly string[]) {
    this.#missing = new Set(asked)
  }

  add(found: Found, chosen: readonly UnitVersion[]): void {
    this.withheld ??= found.withheld
    for (const name of this.#missing) {
      if (versionNamed(found.versions, name) !== undefined) this.#missing.delete(name)
    }
    if (chosen.length === 0) this.wordless += 1
    this.columns = Math.max(this.columns, chosen.length)
    for (const version of chosen) {
      this.first ??= version
      this.#addEdition(version, found.source)
      this.#addWords(version)
    }
    if (this.letters > MOST_LETTERS) throw refuse('too-large', exportingSaid('export-too-large'))
  }

  #addEdition(
    { text, version: { language, title, credit, licence, url } }: UnitVersion,
    source: Found['source'],
  ): void {
    const own = text === null ? source : { credit: null, licence: null, url: null }
    const edition: Edition = {
      language,
      title: title ?? null,
      credit: credit ?? own.credit,
      licence: licence ?? own.licence,
      url: url ?? own.url,
    }
    if (this.editions.size < MOST_EDITIONS) this.editions.set(JSON.stringify(edition), edition)
  }

  #addWords({ version }: UnitVersion): void {
    for (const { segment, heading, isMachine } of blocksOf(version).blocks) {
      const words = plainRuns(segment.text ?? [])
      this.letters += words.length
      if (heading !== null || words.trim() === '') continue
      this.paragraphs += 1
      if (isMachine) this.machine += 1
    }
  }

  assertVersions(): void {
    const [version] = this.#missing
    if (version !== undefined) throw refuse('invalid', exportingSaid('export-no-version', { version }), { version })
  }
}

function weigh(reads: Reads, item: AnyShownItem, asked: DocumentAsked): ExportHead {
  const { id, versions, part, lang, baseUrl } = asked
  const totals = new Totals(versions)
  const sum = createHash('sha256').update(JSON.stringify([WRITERS, id, versions, part, lang, baseUrl]))
  const reading: Reading = {
    reads,
    lang,
    see({ id: seen, rev, withheld }) {
      sum.update(`${seen} ${rev} ${withheld ?? ''}\n`)
      if (rev <= totals.revision) return
      totals.revision = rev
      totals.newest = seen
    },
  }
  for (const found of read(reading, item, part)) {
    totals.add(found, choose(found, asked))
    // The rights of a sound are not of an item.
    if (found.sound !== null) sum.update(`${found.sound.file} ${found.sound.mime}\n`)
  }
  const about = aboutOf(reading, item, part)
  const { first, paragraphs, machine, wordless, revision, letters, columns } = totals
  if (first === null && totals.withheld !== null) throw refuse('not-found', withheldSentence(totals.withheld))
  totals.assertVersions()
  if (first === null) throw refuse('not-found', exportingSaid('export-no-words', { id }))
  const head: Omit<ExportHead, 'sum'> = {
    id,
    revision,
    at: mergedAt(reads, totals.newest),
    lang,
    language: first.version.language,
    address: `${baseUrl}${lang === 'en' ? '/en' : ''}${encodeURI(item.path ?? `/${id}`)}`,
    editions: [...totals.editions.values()],
    paragraphs,
    machine,
    wordless,
    letters,
    columns,
    isCommentary: isCommentary(reads, item),
    listedAs: about.title.text,
    ...about,
  }
  // It has names of items that the words alone do not have: of printings, of authors.
  return { ...head, sum: sum.update(JSON.stringify(head)).digest('hex') }
}

function isCommentary(reads: Reads, item: AnyShownItem): boolean {
  const [work] = isOf(item, 'work') ? [item] : isOf(item, 'unit') ? reads.items.of('work', [item.data.work]) : []
  return work?.data.addition?.kind === 'commentary'
}

/** What the item is called, of what it is a part, and who wrote it. */
function aboutOf(
  reading: Reading,
  item: AnyShownItem,
  part: string | null,
): Pick<ExportHead, 'title' | 'under' | 'authors'> & { listedAs?: string } {
  const { lang, reads } = reading
  const named = (ids: readonly string[]): Words[] => namedIn(reading, ids)
  const [own = { text: item.id, language: lang }] = named([item.id])
  const day = (date: string | undefined): Words[] =>
    date === undefined ? [] : [{ text: writeDate(date, lang), language: lang }]
  const listed = (...words: readonly Words[]): string => words.map(({ text }) => text).join(', ')
  if (isOf(item, 'work')) {
    const { shaar, authors } = item.data
    const lines = [shaar?.subtitle, shaar?.byLine].flatMap((name) =>
      name === undefined ? [] : [wordsOfName(lang, name)],
    )
    const label =
      part === null ? null : (reads.works.outline(item.id).find(({ value }) => value === part)?.label ?? null)
    const ofPart = part === null ? [] : [label === null ? { text: part, language: lang } : wordsOfName(lang, label)]
    return { title: own, under: [...ofPart, ...lines], authors: named(authors), listedAs: listed(own, ...ofPart) }
  }
  if (isOf(item, 'unit')) {
    const [work] = reads.items.of('work', [item.data.work])
    const sefer = named([item.data.work])
    return {
      title: own,
      under: [...sefer, ...day(item.data.date)],
      authors: named(work?.data.authors ?? []),
      listedAs: listed(...sefer, own),
    }
  }
  if (isOf(item, 'text')) {
    const { unit, recording, publication } = item.data
    const [title = own, ...under] = named([unit, recording, publication].flatMap((id) => id ?? []))
    return { title, under, authors: [] }
  }
  if (isOf(item, 'recording')) {
    const [event] = item.data.event === undefined ? [] : reads.items.of('event', [item.data.event])
    return {
      title: own,
      under: event === undefined ? [] : [...named([event.id]), ...day(event.data.date)],
      authors: named(event?.data.people ?? []),
    }
  }
  if (isOf(item, 'event')) return { title: own, under: day(item.data.date), authors: named(item.data.people ?? []) }
  if (isOf(item, 'scan')) {
    const [title = own] = named([item.data.publication])
    return { title, under: [], authors: [] }
  }
  if (isOf(item, 'publication')) {
    const printed = [item.data.placePrinted, item.data.publisher, item.data.gregorianYear].filter(
      (each) => each !== undefined,
    )
    return {
      title: own,
      under: printed.length === 0 ? [] : [{ text: printed.join(', '), language: 'he' }],
      authors: [],
    }
  }
  return { title: own, under: [], authors: [] }
}
