/** Files that look like a given file of the catalog. Source: service.md#files; shapes.md#similar-files. */

import { pageHashesOf } from '@yalkut/ledger/files'
import type { Services } from '../../core/services/services.ts'
import type { SimilarFile } from '../../core/shapes/similar-file.ts'
import { similarTo } from '../../core/shown/similar-files.ts'
import { noFile, readSha256 } from '../files/view-file.ts'

/** Empty until the file was analysed. Refuses `bad-request`, `not-found`. */
export async function getSimilarFiles(
  services: Services,
  text: string,
): Promise<{ sha256: string; machine: true; similar: SimilarFile[] }> {
  const sha256 = readSha256(text)
  if (services.projection.reads.files.file(sha256) === null) throw noFile(sha256)
  const hashes = (await pageHashesOf(services.ledger.read, [sha256])).get(sha256) ?? []
  const similar = (await similarTo(services, hashes)).filter((each) => each.sha256 !== sha256)
  return { sha256, machine: true, similar }
}
