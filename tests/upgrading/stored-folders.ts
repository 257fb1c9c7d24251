/** Data folders that earlier versions of the program made (`make-folder.ts`), put on the disk again. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const FOLDERS = fileURLToPath(new URL('./folders', import.meta.url))

export interface StoredFolder {
  /** The commit of the program that made it. */
  version: string
  /** Each person's token, by handle. */
  tokens: JsonObject
  /** What that program answered, by path. */
  answers: JsonObject
  /** Every item, whole. */
  items: readonly JsonObject[]
  data: JsonObject
  /** Empty for a version that made no backups. */
  backup: JsonObject
}

/** In the order of their names. */
export function readStoredFolders(): StoredFolder[] {
  const names = readdirSync(FOLDERS).filter((name) => name.endsWith('.json.br'))
  return names.toSorted().map((name) => {
    const text = brotliDecompressSync(readFileSync(join(FOLDERS, name))).toString('utf8')
    const { tokens, answers, items, data, backup } = parseJsonObject(text)
    return {
      version: name.replace('.json.br', ''),
      tokens: objectOf(tokens),
      answers: objectOf(answers),
      items: listOf(items),
      data: objectOf(data),
      backup: objectOf(backup),
    }
  })
}

/** Writes these files into a new folder, and returns its path. */
export function unpack(files: JsonObject): string {
  const folder = newFolder()
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), Buffer.from(String(bytes), 'base64'))
  }
  return folder
}
