/** Faults of citations and links are found at their lines; correct ones are not reported. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorsOf } from './markdown.ts'
import { linkFaults, namedFaults, type Repository, sourceFaults } from './source-faults.ts'

const PAGES = new Map([
  ['docs/specification/service.md', '# Service\n\n## Organize\n\n### Undo\n'],
  ['docs/specification/shapes.md', '# Shapes\n\n## Ids, paths\n\n### Undo\n\n### Undo\n'],
  ['docs/README.md', '# Documentation\n'],
])
const FILES = new Set([...PAGES.keys(), 'packages/model/src/id.ts', 'CONTRIBUTING.md'])

const repository: Repository = {
  exists: (path) => FILES.has(path),
  anchors: (path) => {
    const page = PAGES.get(path)
    return page === undefined ? null : anchorsOf(page)
  },
}

function found(code: string): string[] {
  return sourceFaults('a.ts', code, repository).map(({ line, message }) => `${line}: ${message}`)
}

function linksFound(markdown: string): string[] {
  const faults = linkFaults('docs/README.md', markdown, repository)
  return faults.map(({ line, message }) => `${line}: ${message}`)
}

test('existing headings may be cited, several at once and over two lines', () => {
  assert.deepEqual(found('/** Puts back. Source: service.md#undo; shapes.md#ids-paths (ids). */'), [])
  assert.deepEqual(found('/** Long words. Source: service.md#organize;\n *  shapes.md#undo-1. */'), [])
})

test('a page of the specification without a heading is a fault', () => {
  assert.deepEqual(found('/** It. Source: service.md. */'), [
    '1: service.md names no heading: write service.md#heading',
  ])
})

test('a missing heading is a fault, at its own line', () => {
  assert.deepEqual(found('const a = 1\n\n/** One line.\n *  Two (shapes.md#undo-2). */'), [
    '4: shapes.md#undo-2: shapes.md has no such heading',
  ])
  assert.deepEqual(found('// Source: routes.md#items.'), ['1: there is no docs/specification/routes.md'])
})

test('a page outside the repository is a fault', () => {
  for (const page of ['spec', 'contract', 'design', 'style', 'search', 'site']) {
    const [fault, ...others] = found(`const a = 1 // As ${page}.md says.`)
    assert.match(fault ?? '', new RegExp(`^1: ${page}\\.md is not in this repository`))
    assert.deepEqual(others, [])
  }
})

test('a source that names nothing is a fault', () => {
  assert.deepEqual(found('/** It. Source: what somebody said. More. */'), [
    '1: “Source: what somebody said” leads nowhere: name a heading, an address, a standard or a file',
  ])
})

test('an address, a standard and a file are sources', () => {
  for (const source of [
    'https://iiif.io/api/image/3.0/',
    'RFC 9110, 13.1.2 (weak comparison)',
    'JSON-RPC 2.0, 5.1',
    'packages/model/src/id.ts',
    'CONTRIBUTING.md (tests)',
  ]) {
    assert.deepEqual(found(`/** It. Source: ${source}. */`), [], source)
  }
})

test('a missing file is a fault, also beside an existing one', () => {
  assert.deepEqual(found('/** It. Source: service.md#undo; docs/gone.md. */'), ['1: there is no file docs/gone.md'])
})

test('an issue number in a comment is a fault', () => {
  const [fault] = found('/** It. Source: issue 3, "hourly limits"; RFC 5321. */')
  assert.match(fault ?? '', /^1: “issue 3” cites a tracker/)
})

test('strings, templates and regular expressions are not comments', () => {
  assert.deepEqual(found("assert.equal(title, 'issue 4') // #12 is another."), [])
  assert.deepEqual(found(`const a = \`\${b /* inside */} // spec.md\``), [])
  assert.deepEqual(found('const a = /["/*]+ spec.md/.test(b) || c / 2 > d'), [])
  assert.deepEqual(found('const a = "\\"// Source: nothing."'), [])
  assert.equal(found('const a = /[/]"/\n// Source: nothing.').length, 1)
  assert.equal(found(`const a = \`\${\`\${b}\`}\` // spec.md`).length, 1)
})

test('links to existing files and headings are not faults', () => {
  const good = ['specification/service.md', 'specification/service.md#undo', '#documentation']
  for (const target of [...good, 'https://yalkut.example/x#y', '../packages/model/src/id.ts']) {
    assert.deepEqual(linksFound(`See [this](${target}).`), [], target)
  }
  assert.deepEqual(linksFound('`[a](b)`\n\n```\n[a](gone.md)\n```\n'), [])
})

test('links that lead nowhere are faults, each at its line', () => {
  assert.deepEqual(linksFound('# A\n\n[a](gone.md) and [b](specification/service.md#gone)\n\n[c](#gone)'), [
    '3: gone.md: no such file',
    '3: specification/service.md#gone: no such heading',
    '5: #gone: no such heading',
  ])
})

test('paths and names in backticks are in the repository', () => {
  const named = {
    paths: ['packages/model/src/id.ts', 'packages/model/src', 'packages/model'],
    words: new Set(['openCatalog', 'MERGE_EFFECTS', 'Clock']),
  }
  const namedIn = (markdown: string): string[] =>
    namedFaults('a.md', markdown, named).map(({ line, message }) => `${line}: ${message}`)
  assert.deepEqual(
    namedIn('`model/src/id.ts`, `id.ts`, `src/`, `MERGE_EFFECTS`, `openCatalog()`, `Clock`, `npm test`'),
    [],
  )
  assert.deepEqual(
    namedIn(
      '`tests/*.test.ts`, `/v1/items`, `--data`, `packages/PACKAGE/src/x.ts`, `00NN-name.ts`\n```\n`gone.ts`\n```',
    ),
    [],
  )
  assert.deepEqual(namedIn('A\n`model/ids.ts` and `CHECK_NAMES`, `openLedger`; `model/`'), [
    '2: `model/ids.ts`: no such file or folder',
    '2: `CHECK_NAMES`: no source has this name',
    '2: `openLedger`: no source has this name',
  ])
})
