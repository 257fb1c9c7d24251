/** Compresses the files of a build as Kit does, and keeps the results: most files of a build are those of the build before it
 *  (drawings, scripts of libraries), and compressing those takes longer than all else. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const KINDS: ReadonlySet<string> = new Set('.css .html .js .json .md .mjs .svg .txt .wasm .xml'.split(' '))

const ENCODINGS = {
  br: promisify(brotliCompress),
  gz: async (bytes: Buffer): Promise<Buffer> => await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
} as const

/** Writes `FILE.br` and `FILE.gz` beside each file of the folder that gets smaller by it, and gives the paths of those files in
 *  the folder. `store` keeps the results under the hash of the file; results for files that this folder lacks are removed. */
export async function compressOnce(folder: string, store: string): Promise<string[]> {
  await mkdir(store, { recursive: true })
  const files = (await Array.fromAsync(glob('**/*', { cwd: folder }))).filter((file) => KINDS.has(extname(file)))
  const used = new Set<string>()
  for (const file of files) {
    const bytes = await readFile(join(folder, file))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const each = Object.entries(ENCODINGS).map(async ([ending, compress]) => {
      const name = `${hash}.${ending}`
      used.add(name)
      await keep(join(store, name), async () => await compress(bytes))
      await cp(join(store, name), join(folder, `${file}.${ending}`))
    })
    await Promise.all(each)
  }
  for (const name of await readdir(store)) {
    if (!used.has(name)) await rm(join(store, name), { force: true })
  }
  return files
}

/** A file is there whole or not at all: a build that is stopped leaves no half of one. */
async function keep(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (existsSync(path)) return
  const whole = `${path}.${process.pid}`
  await writeFile(whole, await make())
  await rename(whole, path)
}
