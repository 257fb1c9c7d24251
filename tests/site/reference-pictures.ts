/** Pictures of pages, compared with those in `looks/`, which somebody has looked at. With UPDATE_LOOKS=1 they are kept again. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@yalkut/testing/folders'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const PICTURES = join(import.meta.dirname, 'looks')
const UPDATES = process.env.UPDATE_LOOKS === '1'
/** How many of a thousand dots may differ. */
const MOST_DIFFERENT = 1

/** How much the picture differs from the kept one; null where no more than is allowed. */
export function differentFromReference(name: string, picture: Buffer): string | null {
  const share = shareOf(name, picture)
  return share > MOST_DIFFERENT ? `${share.toFixed(1)} of 1000` : null
}

/** How many of a thousand dots differ from the kept picture. Where they do, the picture and the difference are written to a
 *  folder for anyone who looks. */
function shareOf(name: string, picture: Buffer): number {
  const file = join(PICTURES, name)
  if (UPDATES) {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(file, picture)
    return 0
  }
  assert.ok(existsSync(file), `${name} was never kept`)
  const [reference, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(picture)]
  const { width, height } = reference
  if (now.width !== width || now.height !== height) return 1_000
  const diff = new PNG({ width, height })
  const dots = pixelmatch(reference.data, now.data, diff.data, width, height, { threshold: 0.1 })
  const share = (1_000 * dots) / (width * height)
  if (share > MOST_DIFFERENT) {
    const folder = newFolder()
    writeFileSync(join(folder, name), picture)
    writeFileSync(join(folder, `diff-${name}`), PNG.sync.write(diff))
    console.error(`${name}: see ${folder}`)
  }
  return share
}
