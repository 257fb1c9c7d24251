/** All that may be told of a file; never who gave it. Source: shapes.md, 13 (about). */
import {
  derivationsOf,
  findFile,
  findPageFixes,
  type Reader,
  sourcesOfDerived,
  sourcesOfFile,
} from '@yalkut/ledger'
import { isServed, type Json, type Rights } from '@yalkut/model'
import type { FileUser } from '@yalkut/projection'
import { viewPageFix } from '../images/page-fix.ts'
import type { Services } from '../services.ts'
import {
  type DerivationView,
  type Measured,
  noFile,
  objectUrl,
  readMeasured,
  readSha256,
  viewDerivation,
} from './view-file.ts'

export interface FileAbout {
  sha256: string
  rights: Rights
  url: string | null
  sources: {
    source: string
    url: string | null
    fetchedAt: string | null
    attestation: string | null
    uploaded: boolean
    at: string
  }[]
  derivations: DerivationView[]
  /** The files that these bytes were made of. */
  derivedFrom: { sha256: string; profile: string }[]
  measured: Measured | null
  pageImages: number
  pageFix: Json
  /** Works whose cover is drawn from it. */
  covers: { entity: string; page: number | null; machine: boolean }[]
  usedBy: { total: number; items: FileUser[] }
}

/** Refuses `bad-request`, `not-found`. `limit`: of the items that use it. */
export async function fileAbout(
  { projection: { reads }, ledger }: Services,
  text: string,
  limit: number,
): Promise<FileAbout> {
  const sha256 = readSha256(text)
  const held = reads.files.file(sha256)
  const row = await findFile(ledger.read, sha256)
  if (held === null || row === null) throw noFile(sha256)
  const fix = (await findPageFixes(ledger.read, [sha256])).get(sha256)
  const served = isServed(held.rights)
  const measured = readMeasured(row.measured)
  const users = reads.files.usersOf(sha256, { limit })
  return {
    sha256,
    rights: held.rights,
    url: served ? objectUrl(sha256) : null,
    sources: await publicSources(ledger.read, sha256),
    derivations: served ? await viewDerivations(ledger.read, sha256) : [],
    derivedFrom: await madeOf(ledger.read, sha256),
    measured,
    pageImages: served ? (measured?.pages ?? 0) : 0,
    pageFix: fix === undefined || held.rights === 'preserved' ? null : viewPageFix(fix),
    covers: reads.files.coversFrom(sha256).map((cover) => ({ ...cover, machine: false })),
    usedBy: { total: reads.files.countUsers(sha256), items: users },
  }
}

async function publicSources(db: Reader, sha256: string): Promise<FileAbout['sources']> {
  return (await sourcesOfFile(db, sha256)).map((found) => {
    const { source, url, fetchedAt, attestation, uploadedBy, at } = found
    return { source, url, fetchedAt, attestation, uploaded: uploadedBy !== null, at }
  })
}

/** What was made of a file, its pages' images too. */
const MAX_DERIVATIONS = 200

async function viewDerivations(db: Reader, sha256: string): Promise<DerivationView[]> {
  return (await derivationsOf(db, sha256, { limit: MAX_DERIVATIONS })).map(viewDerivation)
}

async function madeOf(db: Reader, sha256: string): Promise<FileAbout['derivedFrom']> {
  const sources = await sourcesOfDerived(db, sha256)
  return sources.map(({ sourceSha256, profile }) => ({ sha256: sourceSha256, profile }))
}
