/** All public facts about a file; never the name of its sender. Source: shapes.md#about-a-file. */
import type { Reader } from '@yalkut/ledger'
import { derivationsAround, findFileWithFix, sourcesOfFile } from '@yalkut/ledger/files'
import { isServed } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import type { FileAbout } from '../../core/shapes/file.ts'
import { objectUrl } from '../../core/shown/object-url.ts'
import { viewPageFix } from './page-fix.ts'
import { noFile, readMeasured, readSha256, viewDerivation } from './view-file.ts'

/** The most derived files in an answer, page images included. */
const MAX_DERIVATIONS = 200

/** Refuses `bad-request`, `not-found`. `limit`: the most items that use the file. */
export async function fileAbout(
  { projection: { reads }, ledger }: Services,
  text: string,
  limit: number,
): Promise<FileAbout> {
  const sha256 = readSha256(text)
  const stored = reads.files.file(sha256)
  const row = await findFileWithFix(ledger.read, sha256)
  if (stored === null || row === null) throw noFile(sha256)
  const { fix } = row
  const served = isServed(stored.rights)
  const measured = readMeasured(row.measured)
  const usedBy = reads.files.countUsers(sha256, limit)
  const { derived, sources } = await derivationsAround(ledger.read, sha256, MAX_DERIVATIONS)
  return {
    sha256,
    rights: stored.rights,
    url: served ? objectUrl(sha256) : null,
    sources: await publicSources(ledger.read, sha256, usedBy.total > 0),
    derivations: served ? derived.map(viewDerivation) : [],
    derivedFrom: sources.map(({ sourceSha256, profile }) => ({ sha256: sourceSha256, profile })),
    measured,
    pageImages: served ? (measured?.pages ?? 0) : 0,
    pageFix: fix === null || stored.rights === 'preserved' ? null : viewPageFix(fix),
    covers: reads.files.coversFrom(sha256).map((cover) => ({ ...cover, machine: false })),
    usedBy,
  }
}

/** An address that a sender named is shown once an item uses the file, which people have reviewed. */
async function publicSources(db: Reader, sha256: string, isUsed: boolean): Promise<FileAbout['sources']> {
  return (await sourcesOfFile(db, sha256)).map((found) => {
    const { source, url, fetchedAt, attestation, uploadedBy, at } = found
    const isKnown = uploadedBy === null || isUsed
    return {
      source,
      url: isKnown ? url : null,
      fetchedAt,
      attestation,
      uploaded: uploadedBy !== null,
      at,
    }
  })
}
