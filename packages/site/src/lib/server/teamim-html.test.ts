import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { withTeamimFaces } from './teamim-html.ts'

const VERSE = 'בְּרֵאשִׁ֖ית'

test('the block around words with te’amim gets their face, whole', () => {
  const html = `<p class="diff" lang="he">אמר <ins>${VERSE}</ins> <b>ועוד</b></p><p>תניא</p>`
  const marked = `<p class="diff teamim" lang="he">אמר <ins>${VERSE}</ins> <b>ועוד</b></p><p>תניא</p>`
  assert.equal(withTeamimFaces(html), marked)
})

test('words that say their language have a face of their own in the line around them', () => {
  const html = `<li><a href="/x">a <span lang="he">${VERSE}</span></a></li>`
  assert.equal(withTeamimFaces(html), html.replace('<span', '<span class="teamim"'))
})

test('a field has the face of its value', () => {
  const field = `<input type="search" value="${VERSE}" name="q"><input value="תניא">`
  assert.equal(withTeamimFaces(field), field.replace('<input', '<input class="teamim"'))
  const area = `<div><textarea name="words">\n${VERSE}</textarea></div>`
  assert.equal(withTeamimFaces(area), area.replace('<textarea', '<textarea class="teamim"'))
})

test('titles, scripts, comments, other attributes and elements that have the face stay as they are', () => {
  for (const html of [
    `<title>${VERSE}</title>`,
    `<script type="application/ld+json">{"name":"<b>${VERSE}"}</script>`,
    `<p><!-- ${VERSE} > --></p>`,
    `<p title="${VERSE} > x"><br>א</p>`,
    `<p class="seg teamim" lang="he">${VERSE}</p>`,
    '<p>בְּרֵאשִׁית</p>',
  ]) {
    assert.equal(withTeamimFaces(html), html)
  }
})

test('only the names of attributes are read as names, never what stands in their values', () => {
  const field = '<input value="בְּ֖ class=" maxlength="500">'
  assert.equal(withTeamimFaces(field), field.replace('<input', '<input class="teamim"'))
  const classed = '<p title="בְּ֖ class=" class="seg" id="x">בְּ֖</p>'
  assert.equal(withTeamimFaces(classed), classed.replace('"seg"', '"seg teamim"'))
  const line = '<p><b title="בְּ֖ lang=" id="a dir=">בְּ֖</b></p>'
  assert.equal(withTeamimFaces(line), line.replace('<p>', '<p class="teamim">'))
  const other = '<p><input title=" value=" name="בְּ֖" data-value="בְּ֖" value="x"></p>'
  assert.equal(withTeamimFaces(other), other)
})

test('a class is found in quotes of either kind, without quotes and without a value', () => {
  for (const [attributes, marked] of [
    [`title='a " > b' class='x'`, `title='a " > b' class='x teamim'`],
    [`title="a ' > b" class="x"`, `title="a ' > b" class="x teamim"`],
    ['id=a/b class=x lang=he', 'id=a/b class="x teamim" lang=he'],
    ['class', 'class="teamim"'],
    ['class=', 'class="teamim"'],
    ['class id="a"', 'class="teamim" id="a"'],
    ['CLASS = "x"', 'class="x teamim"'],
    ['class=x"y"', 'class="x&quot;y&quot; teamim"'],
    ['data-class="x"', 'class="teamim" data-class="x"'],
    ['class="x" class="y"', 'class="x teamim" class="y"'],
    [`class='teamim'`, `class='teamim'`],
  ]) {
    assert.equal(withTeamimFaces(`<p ${attributes}>${VERSE}</p>`), `<p ${marked}>${VERSE}</p>`)
  }
})

test('whatever values its attributes have, an element keeps each of them', () => {
  const pieces = fc.constantFrom(VERSE, ' ', 'a', '=', ' class=', ' lang=', ' value=', '/', '>', '<b ', "'", '"', '$1')
  const value = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''))
  const quoted = fc.tuple(value, fc.constantFrom('"', "'")).map(([text, sign]) => `${sign}${text.replaceAll(sign, '')}`)
  const name = fc.constantFrom('value', 'title', 'lang', 'data-class', 'maxlength')
  const attribute = fc.tuple(name, quoted).map(([key, text]) => ` ${key}=${text}${text[0]}`)
  const some = fc.array(attribute, { maxLength: 5 }).map((parts) => parts.join(''))
  const field = ` value="${VERSE}"`
  fc.assert(
    fc.property(some, some, fc.constantFrom(null, '', 'seg'), (before, after, known) => {
      const given = known === null ? '' : ` class="${known}"`
      const marked = ` class="${known ? `${known} ` : ''}teamim"`
      const expected = known === null ? `${marked}${field}${before}${after}` : `${field}${before}${marked}${after}`
      const attributes = `${field}${before}${given}${after}`
      assert.equal(withTeamimFaces(`<p${attributes}>${VERSE}</p>`), `<p${expected}>${VERSE}</p>`)
      assert.equal(withTeamimFaces(`<input${attributes}>`), `<input${expected}>`)
    }),
  )
})

test('elements without an end and drawings do not hide the block of words', () => {
  const html = `<p><img src="/a"><svg><use href="#b"/></svg><br>${VERSE}</p>`
  assert.equal(withTeamimFaces(html), html.replace('<p>', '<p class="teamim">'))
})

test('any page stays the same but for this class', () => {
  const words = fc.constantFrom(VERSE, 'תניא', 'a &lt; b', ' ')
  const element = fc
    .record({ tag: fc.constantFrom('p', 'li', 'b', 'span', 'ins', 'a', 'textarea'), lang: fc.boolean(), words })
    .map(({ tag, lang, words }) => `<${tag}${lang ? ' lang="he"' : ''}>${words}</${tag}>`)
  const pages = fc.array(element, { maxLength: 8 }).map((parts) => `<main>${parts.join('')}</main>`)
  fc.assert(
    fc.property(pages, (html) => {
      assert.equal(withTeamimFaces(html).replaceAll(' class="teamim"', ''), html)
    }),
  )
})

test('a page with te’amim loads their face at once, and no other page does', () => {
  const page = (words: string) => `<html><head></head><body><p>${words}</p></body></html>`
  assert.match(withTeamimFaces(page(VERSE), ['/t.woff2']), /<link rel="preload" href="\/t\.woff2"[^>]*\/><\/head>/)
  assert.equal(withTeamimFaces(page('תניא'), ['/t.woff2']), page('תניא'))
})
