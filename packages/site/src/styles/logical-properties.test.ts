/** A page is read from the right and from the left: styles name sides by the line (`inline-start`), never by the screen. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SITE = join(import.meta.dirname, '../..')

const PHYSICAL = [
  /(?<![\w-])(?:left|right)\s*:/,
  /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\b/,
  /(?<![\w-])(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/,
]
/** Four values run round the box from the top: the second and the fourth are its sides on the screen. */
const FOUR_SIDES = /(?<![\w-])(?:margin|padding|inset|border-width)\s*:\s*([^;{}]+)/g

function faultsOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const named = PHYSICAL.flatMap((pattern) => pattern.exec(bare)?.[0] ?? [])
  const sided = [...bare.matchAll(FOUR_SIDES)].flatMap(([whole, values = '']) => {
    const parts = values
      .replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '()')
      .trim()
      .split(/\s+/)
    return parts.length === 4 && parts[1] !== parts[3] ? [whole] : []
  })
  return [...named, ...sided]
}

/** What a component says of looks: its `<style>` and its `style` attributes and directives. */
function stylesOf(svelte: string): string {
  const blocks = [...svelte.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css)
  const attributes = [...svelte.matchAll(/\bstyle="([^"]*)"/g)].map(([, css]) => css)
  const directives = [...svelte.matchAll(/\bstyle:([\w-]+)/g)].map(([, name]) => `${name}: 0`)
  return [...blocks, ...attributes, ...directives].join('\n')
}

test('the rule knows sides of the screen from sides of the line', () => {
  assert.deepEqual(faultsOf('a { margin-left: 1px }'), ['margin-left'])
  assert.deepEqual(faultsOf('a { left: 0 }'), ['left:'])
  assert.deepEqual(faultsOf('a { text-align: right }'), ['text-align: right'])
  assert.deepEqual(faultsOf('a { padding: 0 1px 0 2px }'), ['padding: 0 1px 0 2px '])
  assert.deepEqual(faultsOf('a { border-top-left-radius: 1px }'), ['border-top-left-radius'])
  const logical = 'inset-inline-start: 0; margin: 1px 2px 3px; padding: 0 calc(1px + 2px) 0'
  assert.deepEqual(faultsOf(`a { ${logical}; --left-over: 1 } /* left: 0 */`), [])
  assert.deepEqual(faultsOf(stylesOf('<p style:margin-left="1px" style="float: left">')).length, 2)
})

for (const file of globSync('{src,build}/**/*.{css,svelte}', { cwd: SITE }).sort()) {
  test(`${file} names no side of the screen`, () => {
    const text = readFileSync(join(SITE, file), 'utf8')
    assert.deepEqual(faultsOf(file.endsWith('.css') ? text : stylesOf(text)), [])
  })
}
