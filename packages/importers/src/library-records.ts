/** Makes the records of a sefer and its chapters, for all importers of texts. */

import {
  type BodySegment,
  type BodyVersion,
  type ImportRecord,
  type ItemData,
  idFromSeed,
  type KnownSource,
  type Language,
  type Licence,
  RIGHTS,
  rightsOfLicence,
} from '@yalkut/model'
import { makeRecord } from './record.ts'
import type { SectionName } from './section-names.ts'
import { shortHash, slugOf } from './slug.ts'

/** A sefer as its source describes it. `key`: the source's name for the sefer; the ids are made from it. */
export interface WorkFacts {
  source: KnownSource
  key: string
  data: ItemData['work']
}

/** The words of one edition in one chapter. `licenceNotice`: the statement of rights, as the source writes it. */
export interface ChapterVersion {
  language: Language
  title: string
  licence: Licence
  licenceNotice: string
  credit: string
  url: string | null
  segments: BodySegment[]
  notes: BodySegment[]
}

/** A step of a chapter's position. `isUnnamed`: the step is there because every chapter of the work has one on this level, and
 *  the label of the chapter does not name it. */
export interface Section {
  level: string
  name: SectionName
  isUnnamed?: boolean
}

/** A chapter. `sections`: its position, one section for each level of its work, from the top down. `versions`: its
 *  editions, in the order in which readers see them. Each list has at least one entry. */
export interface ChapterFacts {
  work: WorkFacts
  sections: Section[]
  order: string
  sourceId: string
  versions: ChapterVersion[]
}

/** The record of a work, at `/<slug>`. */
export function workRecord(work: WorkFacts): ImportRecord {
  const { source, key, data } = work
  return makeRecord({ source, key: workKey(key), type: 'work', path: workPath(work), data })
}

/** The record of a chapter. Its path is the work's path followed by the numbers of its sections. */
export function unitRecord(chapter: ChapterFacts): ImportRecord {
  const { work, sections, order, versions } = chapter
  const numbers = sections.map(({ name }) => name.value)
  const named = sections.filter(({ isUnnamed }) => isUnnamed !== true)
  return makeRecord({
    source: work.source,
    key: `unit/${numbers.join('.')}/${work.key}`,
    type: 'unit',
    path: [workPath(work), ...numbers].join('/'),
    data: {
      work: idFromSeed(work.source, workKey(work.key)),
      position: sections.map(({ level, name, isUnnamed }) => ({
        level,
        value: name.value,
        ...(isUnnamed === true ? {} : { label: { he: name.he, en: name.en } }),
      })),
      order,
      label: {
        he: named.map(({ name }) => name.he).join(', '),
        en: named.map(({ name }) => name.en).join(', '),
      },
      body: { profile: 'torah-library', versions: versions.map(bodyVersion) },
      bodySource: bodySource(chapter),
    },
  })
}

/** The id of an edition inside a body: its language, the start of its title, and a hash that distinguishes editions
 *  with similar titles. The same in every chapter and every import. */
function versionId(language: Language, title: string): string {
  const slug = slugOf(title)
  const shortTitle =
    slug.length <= 24
      ? slug
      : slug
          .slice(0, 25)
          .replace(/-[^-]*$/, '')
          .slice(0, 24)
  return `${language}-${shortTitle}-${shortHash(title)}`
}

/** The key of a work, from which its id is made. */
export function workKey(key: string): string {
  return `work/${key}`
}

function workPath(work: WorkFacts): string {
  return `/${work.data.slug}`
}

function bodyVersion(version: ChapterVersion): BodyVersion {
  const { language, title, credit, licenceNotice, url, segments, notes } = version
  return {
    id: versionId(language, title),
    language,
    title,
    credit,
    licence: licenceNotice,
    ...(url === null ? {} : { url }),
    segments,
    ...(notes.length === 0 ? {} : { notes }),
  }
}

/** A body has one state of rights, so all its editions get the strictest of their licences. Otherwise an open edition
 *  would make the words of a closed edition public. */
function bodySource(chapter: ChapterFacts): ItemData['unit']['bodySource'] {
  const { work, sourceId, versions } = chapter
  const licence = strictest(versions.map((version) => version.licence))
  const url = versions.find((version) => version.url !== null)?.url
  const credits = [...new Set(versions.map((version) => version.credit))]
  return {
    source: work.source,
    sourceId,
    ...(url ? { url } : {}),
    licence,
    credit: credits.join('; ').slice(0, 2000),
    rights: rightsOfLicence(licence),
  }
}

function strictest(licences: Licence[]): Licence {
  const strictness = (licence: Licence) => RIGHTS.indexOf(rightsOfLicence(licence))
  return licences.reduce((a, b) => (strictness(b) > strictness(a) ? b : a))
}
