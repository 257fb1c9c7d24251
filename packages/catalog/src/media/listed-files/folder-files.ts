/** The files of a table, in a folder of the server. Source: shapes.md#tables-of-files. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadsOfFile } from '@yalkut/ledger/files'
import { isJsonObject, parseJson, refuse } from '@yalkut/model'
import { commonSaid } from '../../core/sentences/common.ts'
import { listedFilesSaid } from '../../core/sentences/listed-files.ts'
import type { Services } from '../../core/services/services.ts'
import { hashFile } from '../uploads/hash-file.ts'
import { inspectFile } from '../uploads/inspecting/inspect.ts'
import { tooLarge } from '../uploads/upload.ts'
import type { FileSource } from './look-at-files.ts'

export interface FolderOfTable {
  /** The id of the person who sends them. */
  person: string
  /** The name of the table: its earlier runs are known by it. */
  table: string
  folder: string
}

export function folderFiles(services: Services, { person, table, folder }: FolderOfTable): FileSource {
  return {
    async find({ file, request: { what } }, most) {
      const path = await findHere(folder, file)
      const found = await stat(path)
      if (!found.isFile()) throw refuse('not-found', listedFilesSaid('folder-not-file'))
      // Not read to its end for nothing.
      if (found.size > most) throw tooLarge(what, most)
      const measured = await hashFile(path)
      if (measured.sizeBytes === 0) throw refuse('invalid', commonSaid('file-empty'))
      const inspect = () => inspectFile(services.imaging, what, path, null)
      return { path, ...measured, arrived: null, inspect }
    },
    async isSentBefore(sha256) {
      const uploads = await uploadsOfFile(services.ledger.read, sha256)
      return uploads.some((upload) => {
        const ask = parseJson(upload.ask)
        return upload.person === person && isJsonObject(ask) && ask.table === table
      })
    },
  }
}

/** A name may have its letters and points in another order on the disk than in the table: a Mac writes them apart. */
async function findHere(folder: string, file: string): Promise<string> {
  for (const name of new Set([file, file.normalize('NFC'), file.normalize('NFD')])) {
    const path = join(folder, name)
    if ((await stat(path).catch(() => null)) !== null) return path
  }
  throw refuse('not-found', listedFilesSaid('no-file-in-folder'))
}
