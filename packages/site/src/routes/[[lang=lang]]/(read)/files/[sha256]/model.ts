/** The public facts about a file: never who sent it, and its bytes only while they may be served. */
import { isSteward } from '@yalkut/catalog/core'
import { fileAbout, getFile, getSimilarFiles } from '@yalkut/catalog/media'
import { listedItems } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { changesWords } from '#lib/words/changes.ts'
import { counted } from '#lib/words/in-both.ts'
import { typeName } from '#lib/words/types.ts'

export interface FilePage extends Page {
  sha256: string
  /** Where its rights are changed; null for who is no steward. */
  rightsHref: string | null
  /** null while its rights forbid serving it. */
  url: string | null
  facts: { name: string; value: string; isForeign: boolean }[]
  sources: Source[]
  users: { name: Named; kind: string; href: string }[]
  usersTotal: number
  alike: { href: string; sha256: string; says: string }[]
  pages: { page: number; image: string; large: string }[]
}

interface Source {
  source: string
  url: string | null
  at: WrittenMoment
  attestation: string | null
  isUpload: boolean
}

const USERS = 50
/** Pages with a picture here. */
const PAGES = 24

export async function filePage({ catalog, caller, lang, params }: Ask): Promise<FilePage> {
  const words = changesWords(lang)
  const about = await fileAbout(catalog, params.sha256 ?? '', USERS)
  const { sha256 } = about
  const file = await getFile(catalog, sha256)
  const similar = about.measured?.kind === 'pdf-pages' ? (await getSimilarFiles(catalog, sha256)).similar : []
  const users = listedItems(catalog, [...new Set(about.usedBy.items.map(({ id }) => id))])
  return {
    head: {
      title: `${words.fileTitle} ${sha256.slice(0, 12)}`,
      description: words.fileAbout,
      isHidden: true,
    },
    sha256,
    url: about.url,
    rightsHref: isOfficer(caller) ? inLang(`/admin/files/${sha256}`, lang) : null,
    facts: factsOf({ ...about, ...file }, lang),
    sources: about.sources.map(({ source, url, at, attestation, uploaded }) => ({
      source,
      url: webAddress(url),
      attestation,
      isUpload: uploaded,
      at: writtenMoment(at, lang),
    })),
    users: users.map((item) => ({
      name: nameOfListed(item, lang),
      kind: typeName(lang, item.type),
      href: href(item, lang),
    })),
    usersTotal: about.usedBy.total,
    alike: similar.map(({ sha256: other, kind, matched, of }) => ({
      sha256: other,
      href: inLang(`/files/${other}`, lang),
      says: kind === 'same' ? words.alikeSame : words.alikeShares(matched, of),
    })),
    pages: Array.from({ length: Math.min(about.pageImages, PAGES) }, (_, at) => ({
      page: at + 1,
      image: `/iiif/3/${sha256}:${at + 1}/full/160,/0/default.jpg`,
      large: `/iiif/3/${sha256}:${at + 1}/full/1200,/0/default.jpg`,
    })),
  }
}

type Facts = Awaited<ReturnType<typeof fileAbout>> & Awaited<ReturnType<typeof getFile>>

function factsOf({ bytes, mime, rights, credit, measured }: Facts, lang: Ask['lang']): FilePage['facts'] {
  const words = changesWords(lang)
  const fact = (name: string, value: string | null, isForeign = false) =>
    value === null ? [] : [{ name, value, isForeign }]
  const pages = measured?.pages
  const ms = measured?.durationMs
  return [
    ...fact(words.rights, words.rightsOf[rights]),
    ...fact(words.credit, credit),
    ...fact(words.kind, mime, true),
    ...fact(words.size, sizeOf(bytes), true),
    ...fact(words.length, pages === undefined ? null : counted(lang, pages, words.pages)),
    ...fact(words.length, ms === undefined ? null : lengthOf(ms), true),
  ]
}

/** Only addresses of the web are links. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}

function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}

/** “1:02:03”. */
function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
    .replace(/^00:/, '')
}

function isOfficer(caller: Ask['caller']): boolean {
  return caller.kind === 'person' && isSteward(caller.person)
}
