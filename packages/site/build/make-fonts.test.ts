import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { LETTERS, MARKS, NIKUD, POINTS, span, unicodeRange } from './fonts/characters.ts'
import { FONTS, PRELOADED } from './fonts/font-table.ts'
import { type FontFacts, readFont } from './fonts/read-font.ts'
import { makeFonts, subset } from './make-fonts.ts'

/** Drawn by no font: joiners and marks of direction. */
const UNDRAWN: ReadonlySet<string> = new Set(span(0x200c, 0x200f))

async function factsOf(name: string): Promise<FontFacts> {
  const font = FONTS.find((each) => each.name === name)
  assert.ok(font, name)
  return readFont(await subset(font, 'truetype'))
}

function lacking(facts: FontFacts, characters: string): string[] {
  return [...characters].filter((each) => !facts.characters.has(each.codePointAt(0) ?? 0))
}

for (const font of FONTS) {
  test(`${font.name} has a glyph for each of its characters and weighs at most ${font.most} bytes`, async () => {
    const facts = readFont(await subset(font, 'truetype'))
    assert.deepEqual(
      lacking(facts, font.characters).filter((each) => !UNDRAWN.has(each)),
      [],
    )
    const { byteLength } = await subset(font, 'woff2')
    assert.ok(byteLength <= font.most, `${byteLength} bytes`)
  })
}

test('the text face has all letters and vowel points, those of te’amim and of Rashi every mark', async () => {
  assert.equal(LETTERS.length, 27)
  assert.equal(MARKS.length, 55)
  assert.deepEqual(lacking(await factsOf('book-he'), LETTERS + NIKUD), [])
  for (const name of ['teamim', 'rashi']) {
    assert.deepEqual(lacking(await factsOf(name), LETTERS + MARKS), [], name)
  }
  for (const name of ['book-points', 'book-points-bold', 'desk-points', 'desk-en']) {
    assert.deepEqual(lacking(await factsOf(name), POINTS), [], name)
  }
})

test('the text face has no te’amim: whoever sets them in it sees another face for each', async () => {
  const facts = await factsOf('book-he')
  assert.equal(lacking(facts, span(0x591, 0x5af)).length, 31)
})

test('a first visit to a Hebrew page loads 25.5 kB of fonts, to an English one with Hebrew beside it 46 kB', async () => {
  const sum = async (...names: string[]): Promise<number> => {
    const fonts = FONTS.filter(({ name }) => names.includes(name))
    const sizes = await Promise.all(fonts.map(async (font) => (await subset(font, 'woff2')).byteLength))
    return sizes.reduce((all, each) => all + each, 0)
  }
  assert.ok((await sum('book-he', 'book-points', 'desk-he', 'desk-points')) <= 25_500)
  assert.ok((await sum('book-en', 'desk-en', 'book-he', 'book-points')) <= 46_000)
})

test('a range of characters is written as CSS reads it', () => {
  assert.equal(unicodeRange('אבג '), 'U+20, U+5D0-5D2')
  assert.equal(unicodeRange('bab'), 'U+61-62')
})

describe('the folder of made fonts', () => {
  let site: string

  before(async () => {
    site = await mkdtemp(join(tmpdir(), 'made-fonts-'))
    assert.equal(await makeFonts(site), true)
  })
  after(async () => {
    await rm(site, { recursive: true, force: true })
  })
  const css = (): Promise<string> => readFile(join(site, 'src/styles/fonts.generated.css'), 'utf8')

  test('every address of the styles leads to a file, named by its bytes', async () => {
    const addresses = [...(await css()).matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address)
    assert.equal(addresses.length, FONTS.length)
    for (const address of addresses) {
      assert.match(address ?? '', /^\/_app\/immutable\/f\/[a-z-]+-[0-9a-f]{10}\.woff2$/)
      await readFile(join(site, 'static', address ?? ''))
    }
  })

  test('what a page preloads is in the styles', async () => {
    const manifest = await readFile(join(site, 'src/made/fonts.ts'), 'utf8')
    const text = await css()
    for (const name of Object.values(PRELOADED).flat()) {
      const address = new RegExp(`/_app/[^"]*/${name}-[0-9a-f]{10}\\.woff2`).exec(manifest)?.[0]
      assert.ok(address !== undefined && text.includes(address), name)
    }
  })

  test('each package’s licence is served beside its fonts', async () => {
    const names = await readdir(join(site, 'static/_app/immutable/f'))
    const licences = names.filter((name) => name.endsWith('.txt'))
    assert.equal(licences.length, new Set(FONTS.map(({ source }) => source.package)).size)
    for (const name of licences) {
      const text = await readFile(join(site, 'static/_app/immutable/f', name), 'utf8')
      assert.match(text, /SIL OPEN FONT LICENSE/i)
    }
  })

  test('nothing is made again until an input or a result changes', async () => {
    assert.equal(await makeFonts(site), false)
    await writeFile(join(site, 'src/styles/fonts.generated.css'), '/* of another time */\n')
    assert.equal(await makeFonts(site), true)
    assert.equal(await makeFonts(site), false)
  })

  test('a font of the reader’s machine is stretched to the width and height of ours', async () => {
    const text = await css()
    for (const family of new Set(FONTS.map((font) => font.family))) {
      if (family === 'Book Points') continue
      const rule = new RegExp(`"${family} Fallback";([^}]+)`).exec(text)?.[1] ?? ''
      const of = (property: string): number => Number(new RegExp(`${property}: ([\\d.]+)%`).exec(rule)?.[1])
      const first = FONTS.find((font) => font.family === family)
      const facts = await factsOf(first?.name ?? '')
      assert.ok(of('size-adjust') > 80 && of('size-adjust') < 120, `${family}: ${rule}`)
      const height = (of('size-adjust') / 100) * (of('ascent-override') + of('descent-override'))
      const ours = (100 * (facts.ascent + facts.descent)) / facts.unitsPerEm
      assert.ok(Math.abs(height - ours) < 0.1, `${family}: ${height} is not ${ours}`)
    }
  })
})
