import assert from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { after, test } from 'node:test'
import { correctShare, pdfOf, typesetPage } from '@yalkut/testing/bytes/typeset-pages'
import { newFolder } from '@yalkut/testing/folders'
import sharp from 'sharp'
import { ImpossibleRequest } from '../queue/run-worker.ts'
import { openOcrEngine } from './choose-engine.ts'
import { readPageLines } from './hocr-lines.ts'
import { openPageImages } from './page-images.ts'

const folder = newFolder()
const never = new AbortController().signal
const images = openPageImages()
after(() => images.close())

function fileOf(name: string, bytes: Buffer | string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('tesseract.js reads a typeset Hebrew page of a PDF, without the network', async (t) => {
  const { png, words } = typesetPage(1)
  const pdf = fileOf('typeset.pdf', pdfOf([png]))
  assert.equal(await images.count(pdf), 1)
  const engine = await openOcrEngine('tesseract.js', 'heb')
  assert.equal(engine.name, 'tesseract.js')
  assert.match(engine.version, /^\d+\.\d+\.\d+ heb$/)
  try {
    const begun = performance.now()
    const page = readPageLines(await engine.read(await images.render(pdf, 1), never))
    const seconds = (performance.now() - begun) / 1_000
    const read = page.lines.flatMap(({ text }) => text.split(' '))
    const share = correctShare(words, read)
    t.diagnostic(`${seconds.toFixed(2)} s for a page, ${(share * 100).toFixed(1)} % of words right`)
    assert.ok(share > 0.9, `${share} of ${words.length} words: ${read.join(' ')}`)
    assert.equal(page.lines.length, 11)
    assert.match(page.bbox ?? '', /^0 0 \d+ \d+$/)
    const blank = await sharp({
      create: { width: 400, height: 300, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer()
    assert.deepEqual(readPageLines(await engine.read(blank, never)).lines, [])
    await assert.rejects(engine.read(Buffer.from('no image'), never))
    const again = readPageLines(await engine.read(png, never))
    assert.equal(again.lines.length, 11, 'a page that failed does not harm the next')
  } finally {
    await engine.close()
  }
})

test('a language that is not installed is refused with the package to install', async () => {
  for (const language of ['xxx', '../heb', 'heb+eng']) {
    await assert.rejects(openOcrEngine('tesseract.js', language), (error) => {
      assert.ok(error instanceof ImpossibleRequest)
      assert.match(error.message, /install/)
      return true
    })
  }
})

test('pages are drawn at 300 pixels per inch, and a very large page at most 5,000 pixels wide', async () => {
  const { png } = typesetPage(2)
  const pdf = fileOf('two.pdf', pdfOf([png, null], { dpi: 150 }))
  assert.equal(await images.count(pdf), 2)
  const first = await sharp(await images.render(pdf, 1)).metadata()
  assert.deepEqual([first.width, first.height], [2_480, 1_600])
  assert.equal((await sharp(await images.render(pdf, 2)).stats()).channels[0]?.min, 255)
  const huge = fileOf('huge.pdf', pdfOf([png], { dpi: 10 }))
  assert.equal(await images.count(huge), 1)
  assert.equal((await sharp(await images.render(huge, 1)).metadata()).width, 5_000)
  await assert.rejects(images.render(pdf, 3))
})

test('a file that is not a PDF, is incomplete, or needs a password is refused', async () => {
  const { png } = typesetPage(2)
  const locked = fileOf('locked.pdf', pdfOf([png], { password: 'x' }))
  await assert.rejects(images.count(locked), /password/)
  const whole = pdfOf([png])
  for (const [name, bytes] of [
    ['empty.pdf', ''],
    ['other.pdf', 'hello'],
    ['short.pdf', whole.subarray(0, 200)],
  ] as const) {
    await assert.rejects(images.count(fileOf(name, bytes)), ImpossibleRequest, name)
  }
})

/** Replaces an installed tesseract, which not every machine has. */
const FAKE = `#!/bin/sh
case "$1" in
  --version) echo 'tesseract 5.3.4' ;;
  --list-langs) printf 'List of available languages (2):\\nheb\\nosd\\n' ;;
  *) [ "$OMP_THREAD_LIMIT" = 1 ] && [ "$2 $3 $4 $5" = 'stdout -l heb hocr' ] && cat "$(dirname "$0")/page.hocr" ;;
esac
`

test('the tesseract on PATH is used if it has the language, otherwise tesseract.js', async () => {
  const bin = newFolder()
  const path = process.env.PATH ?? ''
  writeFileSync(join(bin, 'tesseract'), FAKE)
  chmodSync(join(bin, 'tesseract'), 0o755)
  const hocr = `<html><body><div class='ocr_page' title='bbox 0 0 9 9'><span class='ocr_line' title='bbox 1 2 3 4'>שורה</span></div></body></html>`
  writeFileSync(join(bin, 'page.hocr'), hocr)
  process.env.PATH = `${bin}${delimiter}${path}`
  try {
    const native = await openOcrEngine('auto', 'heb')
    assert.deepEqual([native.name, native.version], ['tesseract', '5.3.4 heb'])
    assert.equal(await native.read(readFileSync(join(bin, 'page.hocr')), never), hocr)
    await native.close()
    await assert.rejects(openOcrEngine('tesseract', 'heb+yid'), /does not have the language “yid”/)
    await assert.rejects(openOcrEngine('tesseract', 'heb; rm'), /not a list of languages/)
    process.env.PATH = path
    if (await openOcrEngine('tesseract', 'heb').catch(() => null)) return
    const js = await openOcrEngine('auto', 'heb')
    assert.equal(js.name, 'tesseract.js')
    await js.close()
  } finally {
    process.env.PATH = path
  }
})
