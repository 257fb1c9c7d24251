/** Markdown from strangers becomes HTML that can neither run nor load anything. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownHtml, markdownPage } from './markdown-html.ts'

const html = (source: string): string => markdownHtml(source, { lang: 'he' })

test('markup in the source stays words', () => {
  const page = html('<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n<div onclick="a()">b</div>')
  assert.doesNotMatch(page, /<(script|img|div)/)
  assert.match(page, /&lt;script&gt;/)
})

test('a link leads to the web, to a path of the site, to an anchor or to an item', () => {
  assert.match(
    html('[a](https://example.org/x?y=1&z=2)'),
    /<a href="https:\/\/example\.org\/x\?y=1&amp;z=2" rel="noopener nofollow">a<\/a>/,
  )
  assert.match(html('[a](/tanya/1#p1)'), /<a href="\/tanya\/1#p1">a<\/a>/)
  assert.match(html('[a](#p1)'), /<a href="#p1">a<\/a>/)
  assert.match(html('[a](rh-5j6zbcv7)'), /<a href="\/rh-5j6zbcv7">a<\/a>/)
  const english = markdownHtml('[a](RH-5J6ZBCV7)', { lang: 'en' })
  assert.match(english, /<a href="\/en\/rh-5j6zbcv7">/)
})

for (const target of [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'mailto:a@example.org',
  '//evil.example/x',
  '\\\\evil.example',
  'https:///evil.example',
  'https:evil.example',
  '../secret.md',
  'rh-1',
  'blob:https://evil.example/1',
]) {
  test(`no link is made to ${JSON.stringify(target)}`, () => {
    for (const source of [
      `[words](${target})`,
      `[words](<${target}>)`,
      `<${target}>`,
      `[words][1]\n\n[1]: ${target}`,
    ]) {
      assert.doesNotMatch(html(source), /<a|href=/, source)
    }
  })
}

test('a backslash after the first slash stays on this host', () => {
  assert.match(html('[a](/\\evil.example)'), /href="\/%5Cevil\.example"/)
})

test('an attribute cannot be left', () => {
  for (const source of [
    '[a](https://example.org/"onmouseover="alert(1))',
    '[a](/x "t\\" onclick=\\"alert(1)")',
    "[a](/x '\"><script>alert(1)</script>')",
  ]) {
    const page = html(source)
    assert.doesNotMatch(page, /<script|" on\w+=/, page)
  }
})

test('an image is not loaded', () => {
  assert.doesNotMatch(html('![a](https://evil.example/pixel.png)'), /<img/)
  assert.doesNotMatch(html('![a](data:image/svg+xml,<svg onload=alert(1)>)'), /<img|<svg/)
})

test('code runs from the left, names no language, and stays words', () => {
  const page = html('```"><script>alert(1)</script>\n<b>&\n```\n\n`GET /v1` and `תניא`')
  assert.match(page, /<pre dir="ltr" tabindex="0"><code>&lt;b&gt;&amp;\n<\/code><\/pre>/)
  assert.match(page, /<code dir="ltr">GET \/v1<\/code>/)
  assert.match(page, /<code dir="auto">תניא<\/code>/)
  assert.doesNotMatch(page, /<script/)
})

test('a page has its title apart, and an anchor for each heading', () => {
  const page = markdownPage(
    '# The *title* `x`\n\nFirst [words](/a)\nhere.\n\n## One & two\n\n### One & two\n\n## שם\n',
    { lang: 'en' },
  )
  assert.equal(page.title, 'The title x')
  assert.equal(page.about, 'First words here.')
  assert.deepEqual(
    page.headings.map(({ level, id }) => [level, id]),
    [
      [2, 'one--two'],
      [3, 'one--two-1'],
      [2, 'שם'],
    ],
  )
  assert.match(page.html, /<h2 id="one--two">One &amp; two<\/h2>/)
  assert.doesNotMatch(page.html, /<h1/)
})

test('links between files go where the page says, or nowhere', () => {
  const linkTo = (target: string): string | null => (target === 'b.md' ? '/docs/b' : null)
  const page = markdownHtml('[b](b.md) [c](c.md)', { lang: 'he', linkTo })
  assert.equal(page, '<p><a href="/docs/b">b</a> c</p>\n')
})

test('a table scrolls by itself, and deep nesting ends', () => {
  assert.match(html('|a|b|\n|---|---|\n|1|2|'), /<div class="scroll" tabindex="0"><table class="rows">/)
  const deep = html('>'.repeat(5_000))
  assert.ok(deep.length < 100_000)
  assert.ok(html('['.repeat(20_000)).length < 100_000)
})
