import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { isJsonObject, isRefusal } from '@yalkut/model'
import {
  brokenPdf,
  encryptedPdf,
  endlessPdf,
  hugePage,
  type PageSpec,
  pictureBomb,
  scannedPdf,
  textPages,
  turnedPdf,
  typesetPdf,
} from '@yalkut/testing/bytes/make-pdf'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import sharp from 'sharp'
import { hashDistance, openImaging, type PageFix } from './index.ts'

const folder = newFolder()
const imaging = openImaging({ threads: 2 })
after(async () => {
  await imaging.close()
  removeFolder(folder)
})

let files = 0
function fileOf(bytes: Buffer): string {
  files += 1
  const path = join(folder, `${files}.pdf`)
  writeFileSync(path, bytes)
  return path
}

async function refusedFor(act: Promise<unknown>): Promise<[string, unknown]> {
  const error: unknown = await act.then(
    () => assert.fail('was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(isRefusal(error), String(error))
  return [error.code, isJsonObject(error.detail) ? error.detail.reason : null]
}

const hashOf = async (path: string, page: number): Promise<string> => {
  const { hash } = await imaging.analysePage(path, page)
  assert.ok(hash, 'the page is not blank')
  return hash
}

describe('A PDF', () => {
  test('of 300 pages gives its number of pages and the size of the first', async () => {
    const path = fileOf(typesetPdf(textPages(300)))
    assert.deepEqual(await imaging.inspectPdf(path), {
      pages: 300,
      labels: [],
      isRepaired: false,
      width: 420,
      height: 595,
    })
  })

  test('is drawn page by page in the requested width, in each of three formats', async () => {
    const path = fileOf(typesetPdf(textPages(2)))
    for (const format of ['webp', 'jpeg', 'png'] as const) {
      const { bytes, mime, width, height } = await imaging.renderPage(path, 2, {
        width: 840,
        format,
      })
      const image = await sharp(bytes).metadata()
      assert.equal(mime, `image/${format}`)
      assert.deepEqual([image.format, image.width, image.height], [format, width, height])
      assert.deepEqual([width, height], [840, 1190])
    }
    const gray = await imaging.renderPage(path, 1, { width: 100, gray: true, format: 'png' })
    assert.equal((await sharp(gray.bytes).metadata()).channels, 1)
    assert.deepEqual(await refusedFor(imaging.renderPage(path, 3, { width: 100 })), ['not-found', 'no-page'])
  })

  test('that cannot be used is refused with the reason', async () => {
    const cases: [string, Buffer][] = [
      ['broken', brokenPdf()],
      ['broken', Buffer.from('no PDF at all')],
      ['broken', Buffer.alloc(0)],
      ['encrypted', encryptedPdf()],
      ['bomb', pictureBomb()],
      ['page-size', hugePage()],
    ]
    for (const [reason, bytes] of cases) {
      assert.deepEqual(await refusedFor(imaging.inspectPdf(fileOf(bytes))), ['invalid', reason])
    }
  })

  test('that takes too long is refused, and the next file is still drawn', async () => {
    const quick = openImaging({ threads: 1, timeLimitMs: 1_500 })
    const endless = refusedFor(quick.inspectPdf(fileOf(endlessPdf())))
    const good = quick.inspectPdf(fileOf(typesetPdf(textPages(1))))
    assert.deepEqual(await endless, ['invalid', 'bomb'])
    assert.equal((await good).pages, 1)
    await quick.close()
  })

  test('is refused as busy while too many tasks wait', async () => {
    const small = openImaging({ threads: 1, maxWaiting: 1 })
    const path = fileOf(typesetPdf(textPages(1)))
    const answers = [1, 2, 3].map(() => small.inspectPdf(path).catch((error: unknown) => error))
    const [first, second, third] = await Promise.all(answers)
    assert.ok(isRefusal(third) && third.code === 'busy')
    assert.deepEqual(first, second)
    await small.close()
  })
})

describe('The analysis of a page', () => {
  test('gives nearly the same hash for a typeset page and for noisy, tilted scans of the page', async () => {
    const pages = textPages(4)
    const typeset = fileOf(typesetPdf(pages))
    const scans = [
      fileOf(await scannedPdf(pages)),
      fileOf(await scannedPdf(pages, { tilt: -0.5, noise: 25, brightness: -15, margin: 60 })),
    ]
    for (const [index] of pages.entries()) {
      const hash = await hashOf(typeset, index + 1)
      for (const scan of scans) {
        const distance = hashDistance(hash, await hashOf(scan, index + 1))
        assert.ok(distance <= 14, `page ${index + 1} differs in ${distance} bits`)
      }
    }
  })

  test('gives very different hashes for pages with different words', async () => {
    const path = fileOf(typesetPdf(textPages(6)))
    const hashes: string[] = []
    for (let page = 1; page <= 6; page += 1) hashes.push(await hashOf(path, page))
    const distances = hashes.flatMap((a, at) => hashes.slice(at + 1).map((b) => hashDistance(a, b)))
    const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length
    assert.ok(mean > 18, `other pages differ in ${mean} bits on the average`)
  })

  test('gives no hash for a blank page, and counts the lines of others', async () => {
    const pages: PageSpec[] = [
      { kind: 'blank', seed: 1 },
      { kind: 'title', seed: 2 },
      { kind: 'text', seed: 3 },
    ]
    const path = fileOf(typesetPdf(pages))
    const [blank, title, text] = await Promise.all([1, 2, 3].map((n) => imaging.analysePage(path, n)))
    assert.equal(blank?.hash, null)
    assert.ok(title && text && title.hash !== null)
    assert.equal(title.lines, 4)
    assert.equal(text.lines, 30)
    assert.ok(title.ink < text.ink)
  })
})

test('the distance of two hashes is the number of bits in which they differ', () => {
  assert.equal(hashDistance('0000000000000000', 'ffffffffffffffff'), 64)
  assert.equal(hashDistance('00000000000000f1', '00000000000000f0'), 1)
})

describe('The orientation of a page', () => {
  const orientationOf = async (pdf: Buffer) => (await imaging.analysePage(fileOf(pdf), 1)).orientation

  test('is upright for a straight page, and for a page with little print or none', async () => {
    for (const kind of ['text', 'title', 'blank'] as const) {
      assert.deepEqual(await orientationOf(typesetPdf([{ kind, seed: 3 }])), { turn: 0, tilt: 0 }, kind)
    }
  })

  test('on its side is recognized, with the direction in which to turn it back', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const page = [{ kind: 'text' as const, seed }]
      assert.deepEqual(await orientationOf(turnedPdf(page, 90)), { turn: 270, tilt: 0 })
      assert.deepEqual(await orientationOf(turnedPdf(page, 270)), { turn: 90, tilt: 0 })
    }
  })

  test('with tilted lines is measured to a quarter of a degree', async () => {
    for (const tilt of [-3, -1.5, 1, 2]) {
      const orientation = await orientationOf(await scannedPdf([{ kind: 'text', seed: 5 }], { tilt }))
      assert.equal(orientation.turn, 0)
      assert.ok(Math.abs(orientation.tilt + tilt) <= 0.3, `${tilt}: ${orientation.tilt}`)
    }
    const slight = await scannedPdf([{ kind: 'text', seed: 5 }], { tilt: 0.2 })
    assert.deepEqual(await orientationOf(slight), { turn: 0, tilt: 0 })
  })

  test('is fixed in a copy, which looks like the page before it was turned', async () => {
    const page = [{ kind: 'text' as const, seed: 9 }]
    const straight = fileOf(typesetPdf(page))
    const turned = fileOf(turnedPdf(page, 90))
    const copy = join(folder, 'copy.pdf')
    assert.deepEqual(await imaging.pageSizes(turned), [{ width: 595, height: 420 }])
    const fix: PageFix = {
      page: 1,
      // A quarter turn back, which brings the right side to the top.
      matrix: [0, 1, -1, 0, 420, 0],
      box: [0, 0, 420, 595],
    }
    assert.deepEqual(await imaging.fixPages(turned, [fix], copy), { fixed: 1 })
    assert.deepEqual(await imaging.pageSizes(copy), [{ width: 420, height: 595 }])
    assert.ok(hashDistance(await hashOf(copy, 1), await hashOf(straight, 1)) <= 2)
    assert.ok(hashDistance(await hashOf(turned, 1), await hashOf(straight, 1)) > 8)
  })
})
