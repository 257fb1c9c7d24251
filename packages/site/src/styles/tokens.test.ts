/** Computes the contrast of the colours in `tokens.css` in every theme. Source: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Palette = ReadonlyMap<string, string>

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The colours of the rule at this place of the file: `before` and the selector are in front of its braces. */
function coloursOf(selector: string, scheme: 'light' | 'dark'): Palette {
  const at = css.indexOf(`${selector} {`)
  assert.ok(at >= 0, selector)
  const block = css.slice(css.lastIndexOf('{', css.indexOf('--', at)) + 1, css.indexOf('}', at))
  const colours = [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].flatMap(([, name, value]) => {
    const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value ?? '')
    const colour = pair === null ? value : scheme === 'light' ? pair[1] : pair[2]
    return name !== undefined && colour?.startsWith('#') ? [[name.slice(2), colour] as const] : []
  })
  return new Map(colours)
}

const SEPIA = ':root:where([data-theme="sepia"])'
const MORE = '@media (prefers-contrast: more)'
const CHOSEN_MORE = ':root:where([data-contrast="more"])'

const light = coloursOf(':root', 'light')
const dark = coloursOf(':root', 'dark')
const THEMES: Record<string, Palette> = {
  light,
  dark,
  sepia: new Map([...light, ...coloursOf(SEPIA, 'light')]),
  'light, more contrast': new Map([...light, ...coloursOf(MORE, 'light')]),
  'dark, more contrast': new Map([...dark, ...coloursOf(MORE, 'dark')]),
}

const INKS = ['ink', 'ink-2', 'ink-3', 'lapis', 'seal', 'ochre', 'add', 'del']
const GROUNDS = ['paper', 'sheet', 'well']
/** Words and what they stand on. */
const TEXT = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...['ink', 'ink-2', 'lapis', 'seal'].map((ink) => [ink, 'sel'] as const),
  ...['ink', 'ink-2', 'ochre'].map((ink) => [ink, 'ochre-bg'] as const),
  ...([
    ['add', 'add-bg'],
    ['ink', 'add-bg'],
    ['del', 'del-bg'],
    ['ink', 'del-bg'],
  ] as const),
  ...([['on', 'lapis']] as const),
]

for (const [theme, palette] of Object.entries(THEMES)) {
  const least = theme.includes('more') ? 7 : 4.5

  test(`${theme}: words have a contrast of at least ${least} with what they stand on`, () => {
    const poor = TEXT.map(([ink, ground]) => [ink, ground, contrast(palette, ink, ground)] as const)
    assert.deepEqual(
      poor.filter(([, , found]) => found < least),
      [],
    )
  })

  test(`${theme}: the bounds of controls have a contrast of at least 3`, () => {
    const poor = GROUNDS.map((ground) => [ground, contrast(palette, 'edge', ground)] as const)
    assert.deepEqual(
      poor.filter(([, found]) => found < 3),
      [],
    )
  })
}

test('the letters on every cloth of a cover have a contrast of at least 4.5', () => {
  const cloths = new Map(
    [...css.matchAll(/--(cloth-[\w-]+):\s*(#\w+)/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
  assert.ok(cloths.size >= 7)
  for (const name of cloths.keys()) {
    if (name !== 'cloth-ink') assert.ok(contrast(cloths, 'cloth-ink', name) >= 4.5, name)
  }
})

test('a theme that replaces colours replaces all of them', () => {
  const all = [...light.keys()].filter((name) => name !== 'dim').sort()
  for (const selector of [SEPIA, MORE, CHOSEN_MORE]) {
    assert.deepEqual([...coloursOf(selector, 'light').keys()].sort(), all, selector)
  }
})

test('more contrast is the same whether the system or the reader asked for it', () => {
  for (const scheme of ['light', 'dark'] as const) {
    assert.deepEqual(coloursOf(MORE, scheme), coloursOf(CHOSEN_MORE, scheme))
  }
})

function contrast(palette: Palette, one: string, other: string): number {
  const [a, b] = [luminance(palette, one), luminance(palette, other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(palette: Palette, name: string): number {
  const colour = palette.get(name)
  assert.match(colour ?? '', /^#[0-9a-f]{6}$/, name)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour?.slice(at, at + 2) ?? '', 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
