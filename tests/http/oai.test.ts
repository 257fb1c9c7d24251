/** OAI-PMH over HTTP. Source: shapes.md#oai-pmh-sru-reconciliation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { faultsOfOai } from '@yalkut/testing/outside/xml-schema'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { addWithheldWorld, EVERY_SECRET } from '@yalkut/testing/servers/withheld-world'

const server = await startTestServer({ oaiAdminEmail: 'admin@example.org' })

async function ask(query: string): Promise<string> {
  const answer = await fetch(`${server.address}/oai?${query}`)
  assert.equal(answer.status, 200)
  const xml = await answer.text()
  assert.deepEqual(faultsOfOai(xml), [], query)
  return xml
}

/** The same, asked with a form, without its date. */
async function asked(query: string): Promise<string> {
  const answer = await fetch(`${server.address}/oai`, {
    method: 'POST',
    body: query,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return untimed(await answer.text())
}

function untimed(xml: string): string {
  return xml.replace(/<responseDate>[^<]*/, '')
}

function idsIn(xml: string): string[] {
  return [...xml.matchAll(/<identifier>oai:[^:]+:([^<]+)<\/identifier>/g)].map(([, id = '']) => id)
}

async function harvest(query: string): Promise<string[]> {
  const ids: string[] = []
  for (let next = `verb=ListIdentifiers&metadataPrefix=oai_dc${query}`; next !== ''; ) {
    const xml = await ask(next)
    ids.push(...idsIn(xml))
    const [, token] = /<resumptionToken>([^<]+)</.exec(xml) ?? []
    next = token === undefined ? '' : `verb=ListIdentifiers&resumptionToken=${token}`
  }
  return ids
}

test('a list that is resumed has each item once, with changes and deletions, by type and by set', async () => {
  const shelf = newItemId()
  const set = { name: { he: 'מדף' }, slug: 'oai-shelf', policy: 'open', keepers: [] }
  await merge(server, [{ id: shelf, type: 'set', path: '/sets/oai-shelf', data: set }])
  const works = Array.from({ length: 230 }, (_, at) => ({ id: newItemId(), at }))
  await merge(
    server,
    works.map(({ id, at }) => ({
      id,
      type: 'work',
      path: `/oai-${at}`,
      data: workData(`oai-${at}`, [shelf]),
    })),
  )
  const all = works.map(({ id }) => id).sort()
  assert.deepEqual((await harvest(`&set=set:${shelf}`)).sort(), all)
  assert.deepEqual((await harvest('&set=type:work')).sort(), all)
  const everything = await harvest('')
  assert.equal(new Set(everything).size, everything.length)
  const [gone = ''] = all
  await merge(server, [{ id: gone, type: 'work', data: null }])
  const record = await ask(`verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:${gone}`)
  assert.match(record, /<header status="deleted">/)
  assert.doesNotMatch(record, /<metadata>/)
  assert.deepEqual((await harvest(`&set=set:${shelf}`)).sort(), all)
})

test('the errors', async () => {
  const codes = {
    'verb=No': 'badVerb',
    'verb=ListRecords': 'badArgument',
    'verb=Identify&x=1': 'badArgument',
    'verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc': 'badArgument',
    'verb=Identify&verb=Identify': 'badVerb',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-31': 'badArgument',
    'verb=ListRecords&metadataPrefix=no': 'cannotDisseminateFormat',
    'verb=ListRecords&resumptionToken=x': 'badResumptionToken',
    'verb=GetRecord&metadataPrefix=oai_dc&identifier=x': 'idDoesNotExist',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01': 'noRecordsMatch',
  }
  for (const [query, code] of Object.entries(codes)) {
    const xml = await ask(query)
    assert.match(xml, new RegExp(`<error code="${code}">`), query)
    assert.equal(await asked(query), untimed(xml), query)
  }
})

test('each verb answers what the schemas of OAI-PMH, Dublin Core and MARC 21 allow, by GET and POST', async () => {
  const queries = [
    'verb=Identify',
    'verb=ListMetadataFormats',
    'verb=ListSets',
    ...['ListIdentifiers', 'ListRecords'].flatMap((verb) =>
      ['oai_dc', 'marc21'].map((prefix) => `verb=${verb}&metadataPrefix=${prefix}`),
    ),
    'verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2999-01-01T00:00:00Z',
  ]
  for (const query of queries) {
    const xml = await ask(query)
    assert.equal(await asked(query), untimed(xml), query)
  }
  // The judge itself: an element of the envelope, and one of a record, that may not be.
  const listed = await ask('verb=ListRecords&metadataPrefix=oai_dc')
  const broken = [
    listed.replace(/<responseDate>[^<]*<\/responseDate>/, ''),
    listed.replace(/<dc:title/, '<dc:name').replace(/<\/dc:title>/, '</dc:name>'),
    listed.replace(/<datestamp>[^<]*/, '<datestamp>today'),
  ]
  for (const xml of broken) assert.notDeepEqual(faultsOfOai(xml), [])
})

test('gives the same items as MARC 21', async () => {
  assert.match(await ask('verb=ListMetadataFormats'), /<metadataPrefix>marc21</)
  const xml = await ask('verb=ListRecords&metadataPrefix=marc21&set=type:work')
  assert.match(xml, /<metadata><record xmlns="http:\/\/www.loc.gov\/MARC21\/slim"><leader>00000nam a2200000 u 4500</)
})

test('no record holds words of an item, whether its files are served or taken down', async () => {
  const world = await addWithheldWorld(server)
  const secretsIn = async (prefix = 'oai_dc'): Promise<string[]> => {
    let found: string[] = []
    for (let next = `verb=ListRecords&metadataPrefix=${prefix}`; next !== ''; ) {
      const xml = await ask(next)
      found = [...found, ...EVERY_SECRET.filter((secret) => xml.includes(secret))]
      const [, token] = /<resumptionToken>([^<]+)</.exec(xml) ?? []
      next = token === undefined ? '' : `verb=ListRecords&resumptionToken=${token}`
    }
    return found
  }
  assert.ok((await harvest('')).includes(world.scan))
  assert.deepEqual(await secretsIn(), [])
  assert.deepEqual(await secretsIn('marc21'), [])
  await takeDown({ server, world })
  assert.deepEqual(await secretsIn(), [])
  assert.deepEqual(await secretsIn('marc21'), [])
})
