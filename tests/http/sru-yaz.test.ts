/** A client of libraries, yaz-client, searches over SRU 1.1, 1.2 and 2.0. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { workData } from '@yalkut/testing/values/items'

const isHere = spawnSync('yaz-client', ['-V']).status === 0
const skip = isHere ? false : 'yaz-client is not installed (Debian: apt-get install yaz)'

const server = await startTestServer()

/** What yaz-client prints for these commands. */
async function yaz(...commands: string[]): Promise<string> {
  const client = spawn('yaz-client', [], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.end([`open ${server.address}/sru`, ...commands, 'quit'].join('\n'))
  return await text(client.stdout)
}

for (const version of ['1.1', '1.2', '2.0']) {
  test(`yaz-client finds and shows records by SRU ${version}`, { skip }, async () => {
    const id = newItemId()
    const title = { he: `ספר לקוח ${version}`, en: `Clients of ${version}` }
    await merge(server, [{ id, type: 'work', data: workData(id, { title }) }])
    const said = await yaz(
      ...[`sru get ${version}`, 'querytype cql', `find dc.title = "Clients of ${version}"`],
      ...['schema info:srw/schema/1/dc-v1.1', 'show 1', 'schema marcxml', 'show 1'],
    )
    assert.match(said, /Number of hits: 1/, said)
    assert.match(said, /<srw_dc:dc /, said)
    assert.match(said, /MARC21\/slim/, said)
  })
}

test('yaz-client is told what is wrong with a query', { skip }, async () => {
  const said = await yaz('sru get 1.1', 'querytype cql', 'find nonsense.index = a')
  assert.match(said, /[Dd]iagnostic|SRW diagnostic/, said)
})
