/** Clients that generators make of our own document: they compile, and the recipes of docs/developers/typed-clients.md run
 *  against a server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientFolder, recipe } from '@yalkut/testing/clients/typed-clients'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true })
const folder = clientFolder()
folder.write('openapi.json', JSON.stringify(server.document.whole))
folder.write(
  'settings.ts',
  `export const address = ${JSON.stringify(server.address)}
export const token = ${JSON.stringify(server.people.chana.token)}
`,
)

/** What each program prints about the sample catalog. */
const PRINTED = {
  'with-openapi-fetch': ['works: 25', 'found: תניא', 'suggestion: open', 'read: tanya', 'error: 404 not-found'],
  'with-hey-api': ['works: 25', 'found: תניא', 'suggestion: open', 'error: 404 not-found'],
}
const PROGRAMS = Object.keys(PRINTED)

test('both generators read the document, and their clients compile with the recipes', async () => {
  const config = recipe('openapi-ts.config.ts')
  const address = 'http://localhost:8787/openapi.json'
  assert.ok(config.includes(address))
  folder.write('openapi-ts.config.ts', config.replace(address, './openapi.json'))
  await folder.generate('openapi-typescript', 'bin/cli.js', ['openapi.json', '--output', 'api.ts'])
  await folder.generate('@hey-api/openapi-ts', 'bin/run.js', [])
  for (const file of PROGRAMS) folder.write(`${file}.ts`, recipe(`${file}.ts`))
  folder.write('mistakes.ts', MISTAKES)
  await folder.compile()
})

for (const [program, printed] of Object.entries(PRINTED)) {
  test(`${program} reads item data, lists, searches, suggests and meets an error`, async () => {
    assert.deepEqual(await folder.run(`${program}.js`), printed)
  })
}

/** What the compiler refuses: it knows the data of an item by its type. */
const MISTAKES = `
import type { components } from './api.js'
import type { Item, OrganizeOperation } from './yalkut/index.js'

declare const fetched: components['schemas']['Item']
declare const generated: Item
if (fetched.type === 'work') {
  const genre: string = fetched.data.genre
  // @ts-expect-error a work has a title in Hebrew
  const title: number = fetched.data.title.he
}
if (generated.type === 'segment') {
  const content: string = generated.data.content
  // @ts-expect-error the words of a segment are a text
  const words: number = generated.data.content
}
// @ts-expect-error not every item has a genre
const genre: string = generated.data.genre
// @ts-expect-error a move says where to
const move: OrganizeOperation = { op: 'move', items: [] }
const rename: OrganizeOperation = { op: 'rename', item: 'rh-8k2m4p7q', name: { en: 'Name' } }
`
