/** `packages/client` as an app developer has it: packed, unpacked into an empty project, compiled and run against a server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { packedClient } from '@yalkut/testing/clients/packed-client'
import { recipe } from '@yalkut/testing/clients/typed-clients'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })
const project = await packedClient()
project.write(
  'settings.ts',
  `export const address = ${JSON.stringify(server.address)}
export const token = ${JSON.stringify(server.people.chana.token)}
`,
)

test('the package compiles with the program of the guide, and knows the data of an item by its type', async () => {
  project.write('with-yalkut-client.ts', recipe('with-yalkut-client.ts'))
  project.write('mistakes.ts', MISTAKES)
  project.write('following.ts', FOLLOWING)
  project.write('refused.ts', REFUSED)
  await project.compile()
})

test('the program of the guide lists, searches, suggests, meets an error and follows commits', async () => {
  const printed = ['works: 25', 'found: תניא', 'suggestion: open', 'error: 404 not-found']
  assert.deepEqual(await project.run('with-yalkut-client.js'), printed)
})

test('commits come once, in order and whole, and a new one while the program waits', async () => {
  const before = await headSeq()
  const following = project.run('following.js')
  const id = newItemId()
  await merge(server, [{ id, type: 'work', path: '/later', data: workData('later', []) }])
  const [line] = await following
  assert.deepEqual(JSON.parse(line ?? ''), { seqs: before + 1, gaps: 0, cut: 0 })
})

test('a refusal with Retry-After is asked again, as often and as long as the program wants', async () => {
  assert.deepEqual(await project.run('refused.js'), [
    'GET 429 503 200',
    'POST 429 200, with its body each time',
    'POST 503, once: it may be stored',
    'no more than it wants: 429',
    'no longer than it wants: 429',
    'not when it was aborted: AbortError',
  ])
})

async function headSeq(): Promise<number> {
  const { commits } = await server.get('/v1/commits?order=newest&limit=1')
  const [newest] = listOf(commits)
  return Number(newest?.seq)
}

const MISTAKES = `
import { createYalkut, type Item } from '@yalkut/client'

declare const item: Item
if (item.type === 'segment') {
  const content: string = item.data.content
  // @ts-expect-error the words of a segment are a text
  const words: number = item.data.content
}
// @ts-expect-error not every item has a genre
const genre: string = item.data.genre
const yalkut = createYalkut({ baseUrl: 'https://catalog.example' })
// @ts-expect-error lists know their parameters
yalkut.items({ typ: 'work' })
// @ts-expect-error an item is no list
yalkut.pages('/v1/entities/{id}')
for await (const { items } of yalkut.pages('/v1/issues')) {
  // @ts-expect-error the number of an issue is a number
  const number: string | undefined = items[0]?.number
}
`

const FOLLOWING = `
import { createYalkut } from '@yalkut/client'
import { address } from './settings.js'

const yalkut = createYalkut({ baseUrl: address })
const [seqs, stopping] = [[] as number[], new AbortController()]
let cut = 0
for await (const commit of yalkut.followCommits({ everyMs: 50, signal: stopping.signal })) {
  seqs.push(commit.seq)
  if (commit.changes.length !== commit.changed) cut += 1
  if (commit.changes.some(({ path }) => path === '/later')) stopping.abort()
}
const gaps = seqs.filter((seq, at) => seq !== at + 1).length
console.log(JSON.stringify({ seqs: seqs.length, gaps, cut }))
`

const REFUSED = `
import { createYalkut, type Settings } from '@yalkut/client'

function client(answers: number[], settings: Partial<Settings> = {}, after = '0') {
  const [seen, bodies] = [[] as number[], [] as string[]]
  const fetch = async (request: Request): Promise<Response> => {
    bodies.push(await request.text())
    const status = answers.shift() ?? 200
    seen.push(status)
    const headers = { 'content-type': 'application/json', ...(status !== 200 && { 'retry-after': after }) }
    return new Response('{}', { status, headers })
  }
  const yalkut = createYalkut({ baseUrl: 'https://catalog.example', fetch, ...settings })
  return { api: yalkut.api, seen, bodies }
}

const reads = client([429, 503])
await reads.api.GET('/v1/types')
console.log('GET', ...reads.seen)

const writes = client([429])
await writes.api.POST('/v1/issues', { body: { title: 'x', body: 'y' } })
console.log('POST', ...writes.seen.slice(0, 1), \`\${writes.seen[1]}, with its body each time\`.replace('each', writes.bodies[0] === writes.bodies[1] && writes.bodies[0] !== '' ? 'each' : 'NOT each'))

const doubtful = client([503])
const answered = await doubtful.api.POST('/v1/issues', { body: { title: 'x', body: 'y' } })
console.log(\`POST \${answered.response.status}, \${doubtful.seen.length === 1 ? 'once' : 'again'}: it may be stored\`)

const few = client([429, 429, 429], { retries: 1 })
console.log('no more than it wants:', few.seen.length === 0 && (await few.api.GET('/v1/types')).response.status)
if (few.seen.length !== 2) console.log('asked', few.seen.length)

const long = client([429], { longestWait: 1 }, '2')
console.log('no longer than it wants:', (await long.api.GET('/v1/types')).response.status)

const aborted = client([429], {}, '30')
const signal = AbortSignal.abort()
console.log('not when it was aborted:', await aborted.api.GET('/v1/types', { signal }).then(() => 'answered', (error) => error.name))
`
