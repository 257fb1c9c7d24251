/** The files of editions in the store of files. */

import type { ReadServices } from '@yalkut/catalog/core'
import { readManifest } from '@yalkut/catalog/publishing'
import {
  dropEdition,
  editionsToRemove,
  noteFilesRemoved,
  storedManifests,
  unfinishedEditions,
} from '@yalkut/ledger/editions'
import type { Hold } from '../running/hold.ts'

/** Removes what processes that were killed have left: files of editions that were never published, and of withdrawn ones. */
export async function sweepEditions(services: ReadServices, hold: Hold): Promise<void> {
  const { ledger } = services
  for (const { tag, manifest } of await unfinishedEditions(ledger.read)) {
    await removeFiles(services, tag, manifest)
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await dropEdition(tx, tag)
    })
  }
  for (const { tag, manifest } of await editionsToRemove(ledger.read)) {
    await removeFiles(services, tag, manifest)
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await noteFilesRemoved(tx, tag)
    })
  }
}

/** Files that another edition has too stay, and files that the catalog itself holds. */
async function removeFiles(
  { ledger, objects, projection }: ReadServices,
  tag: string,
  manifest: string,
): Promise<void> {
  const others = (await storedManifests(ledger.read)).filter((each) => each.tag !== tag)
  const stillUsed = new Set(others.flatMap((each) => hashesIn(each.manifest)))
  for (const sha256 of hashesIn(manifest)) {
    if (stillUsed.has(sha256) || projection.reads.files.file(sha256) !== null) continue
    await objects.remove(sha256)
  }
}

function hashesIn(manifest: string): string[] {
  return readManifest(manifest)?.files.map(({ sha256 }) => sha256) ?? []
}
