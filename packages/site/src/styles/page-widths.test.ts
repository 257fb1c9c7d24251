/** Pages begin at two edges: those of one column, and wide ones. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const WIDTHS: { readonly [selector: string]: string } = {
  '.sheet-page': 'calc(var(--two) + 2 * var(--gutter))',
  '.sheet-page.wide': 'var(--wide)',
  '.sefer': 'var(--wide)',
  '.home': 'var(--wide)',
  '.doc': 'var(--wide)',
}

test('pages have two widths', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'))
  const css = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  for (const [selector, width] of Object.entries(WIDTHS)) {
    const rules = css.matchAll(new RegExp(`^${selector.replaceAll('.', '\\.')} \\{([^}]*)\\}`, 'gm'))
    const widths = [...rules].flatMap(([, body = '']) => /max-inline-size: ([^;]+);/.exec(body)?.[1] ?? [])
    assert.deepEqual(widths, [width], selector)
  }
})
