/** Draws every mark on every letter in a real Chromium: none is a box, each has ink, and a page keeps to one face. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launchChromium } from '@yalkut/testing/clients/chromium'
import type { Browser, Page } from 'playwright-core'
import { subset } from '../make-fonts.ts'
import { LETTERS, MARKS, NIKUD } from './characters.ts'
import { FONTS } from './font-table.ts'

/** Marks that are after their letter and take room of their own: maqaf, paseq, sof pasuq, nun hafukha. */
const APART = '\u05be\u05c0\u05c3\u05c6'
/** Drawn below a letter. */
const VOWELS_BELOW = '\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05bb'
const TEAMIM_BELOW = '\u0591\u0596\u059a\u059b\u05a2\u05a3\u05a4\u05a5\u05a6\u05a7\u05aa\u05ad'

/** A letter of each outline: wide, narrow, with a foot to its side, with a tail below the line. */
const SHAPES = 'בןלקש'

const NAMES = ['teamim', 'rashi', 'book-he']

/** What a letter with a mark is, beside the letter alone. */
interface Drawn {
  text: string
  /** Points that changed, of letters 64 high. */
  ink: number
  /** How much wider it is. */
  wider: number
}

let browser: Browser
let page: Page

before(async () => {
  browser = await launchChromium()
  page = await browser.newPage()
  const faces = await Promise.all(
    FONTS.filter(({ name }) => NAMES.includes(name)).map(async (font) => {
      const bytes = (await subset(font, 'woff2')).toString('base64')
      return `@font-face { font-family: "${font.name}"; src: url(data:font/woff2;base64,${bytes}) }`
    }),
  )
  await page.setContent(`<style>${faces.join('\n')}</style><p id="words"></p>`)
})

after(async () => {
  await browser.close()
})

/** Draws each letter alone and with each of the marks. */
async function draw(face: string, marks: readonly string[], letters = LETTERS): Promise<Drawn[]> {
  return await page.evaluate(
    async ({ face, marks, letters }) => {
      await document.fonts.load(`64px "${face}"`, 'א')
      const canvas = Object.assign(document.createElement('canvas'), { width: 110, height: 140 })
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context === null) return []
      context.font = `64px "${face}"`
      context.direction = 'rtl'
      const pointsOf = (text: string): Uint8ClampedArray => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, 110, 140)
        context.fillStyle = 'black'
        context.fillText(text, 80, 85)
        return context.getImageData(0, 0, 110, 140).data
      }
      const isInk = (data: Uint8ClampedArray, at: number): boolean => (data[at] ?? 255) < 190
      const widthOf = (text: string): number => context.measureText(text).width
      return [...letters].flatMap((letter) => {
        const bare = pointsOf(letter)
        return marks.map((mark) => {
          const text = letter + mark
          const points = pointsOf(text)
          let ink = 0
          for (let at = 0; at < points.length; at += 4) {
            if (isInk(points, at) !== isInk(bare, at)) ink += 1
          }
          return { text, ink, wider: widthOf(text) - widthOf(letter) }
        })
      })
    },
    { face, marks, letters },
  )
}

function named({ text }: Drawn): string {
  return [...text].map((each) => each.codePointAt(0)?.toString(16)).join(' ')
}

for (const [face, marks] of [
  ['teamim', MARKS],
  ['rashi', MARKS],
  ['book-he', NIKUD],
] as const) {
  describe(`the face “${face}”`, () => {
    let drawn: Drawn[]
    before(async () => {
      drawn = await draw(face, [...marks])
      assert.equal(drawn.length, LETTERS.length * marks.length)
    })

    test('each mark on each letter has ink', () => {
      assert.deepEqual(drawn.filter(({ ink }) => ink < 8).map(named), [])
    })

    test('no mark is a box: it takes no room of its own, unless it stands after its letter', () => {
      const isApart = ({ text }: Drawn): boolean => APART.includes(text.slice(1))
      const wider = drawn.filter((each) => Math.abs(each.wider) > 0.5)
      assert.deepEqual(wider.filter((each) => !isApart(each)).map(named), [])
      assert.equal(wider.length, LETTERS.length * APART.split('').filter((each) => marks.includes(each)).length)
    })
  })
}

test('a face without te’amim draws them as boxes, which the test above would see', async () => {
  const drawn = await draw('book-he', ['\u0591', '\u05a3'])
  assert.ok(drawn.every(({ wider }) => wider > 10))
})

test('a vowel point and a ta’am below one letter stand beside each other', async () => {
  const alone = new Map<string, number>()
  for (const { text, ink } of await draw('teamim', [...VOWELS_BELOW, ...TEAMIM_BELOW], SHAPES)) {
    alone.set(text, ink)
  }
  const pairs = [...VOWELS_BELOW].flatMap((vowel) => [...TEAMIM_BELOW].map((taam) => vowel + taam))
  const onTop = (await draw('teamim', pairs, SHAPES)).filter(({ text, ink }) => {
    const [letter = '', vowel = '', taam = ''] = text
    const both = (alone.get(letter + vowel) ?? 0) + (alone.get(letter + taam) ?? 0)
    // The foot of a lamed hides a little of what is pushed to its side.
    return ink < 0.66 * both
  })
  assert.deepEqual(onTop.map(named), [])
})

test('words with te’amim are drawn in one face, letters, vowel points and te’amim alike', async () => {
  const words = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹקִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ'
  const all = [...LETTERS].map((letter) => [...MARKS].map((mark) => letter + mark).join('')).join(' ')
  const stack = /\.teamim,[\s\S]*?--book:\s*([^;]+);/.exec(
    readFileSync(join(import.meta.dirname, '../../src/styles/words.css'), 'utf8'),
  )?.[1]
  assert.ok(stack)
  const family = stack.replaceAll("Te'amim", 'teamim').replaceAll('Book He', 'book-he')
  assert.deepEqual(await facesOf(`${words} ${all}`, family), ['Noto Serif Hebrew'])
  // The same words in the other order of faces are a mixture.
  assert.ok((await facesOf(words, '"book-he", "teamim"')).length > 1)
})

/** The faces with which Chromium draws the words. */
async function facesOf(words: string, family: string): Promise<string[]> {
  await page.evaluate(
    async ({ words, family }) => {
      const element = document.getElementById('words')
      if (element === null) return
      element.style.fontFamily = family
      element.textContent = words
      await document.fonts.load(`16px ${family}`, words)
      await document.fonts.ready
    },
    { words, family },
  )
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#words',
  })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map((font) => font.familyName)
}
