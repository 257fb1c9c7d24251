/** SRU over HTTP, and MARC in both protocols of libraries. Source: shapes.md#oai-pmh-sru-reconciliation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MARCXML } from '@natlibfi/marc-record-serializers'
import { newItemId } from '@yalkut/model'
import { addHeldWorld, EVERY_SECRET } from '@yalkut/testing/servers/held-world'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ oaiAdminEmail: 'admin@example.org' })
const shelf = newItemId()
await merge(server, [
  {
    ...{ id: shelf, type: 'set', path: '/sets/sru' },
    data: { name: { he: 'ארון' }, slug: 'sru', policy: 'open', keepers: [] },
  },
])
const works = Array.from({ length: 25 }, () => newItemId())
await merge(
  server,
  works.map((id, at) => ({
    ...{ id, type: 'work', path: `/sru-${String(at).padStart(2, '0')}` },
    data: {
      ...workData(`sru-${at}`, [shelf]),
      title: { he: `תורת "המנחם" & ${at}`, en: `Toras ${at}` },
      externalIds: { nli: `N${at}` },
    },
  })),
)

async function ask(query: string, more = ''): Promise<string> {
  const answer = await fetch(`${server.address}/sru?query=${encodeURIComponent(query)}${more}`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/sru+xml; charset=utf-8')
  return await answer.text()
}

const countIn = (xml: string): number =>
  Number(/<sru:numberOfRecords>(\d+)</.exec(xml)?.[1] ?? Number.NaN)
const idsIn = (xml: string): string[] =>
  [...xml.matchAll(/<sru:recordIdentifier>([^<]+)</g)].map(([, id = '']) => id)
const diagnosticIn = (xml: string): number =>
  Number(/info:srw\/diagnostic\/1\/(\d+)</.exec(xml)?.[1] ?? 0)

test('explains itself', async () => {
  const xml = await (await fetch(`${server.address}/sru`)).text()
  assert.match(xml, /<sru:explainResponse/)
  assert.match(xml, /<zr:name set="dc">creator</)
  assert.match(xml, /marcxml/)
})

test('finds by CQL, counts, and goes on', async () => {
  const whole: string[] = []
  let xml = await ask('dc.title = תורת')
  assert.equal(countIn(xml), 25)
  for (let next = 1; next > 0; ) {
    xml = await ask('dc.title = תורת', `&startRecord=${next}&maximumRecords=10`)
    whole.push(...idsIn(xml))
    next = Number(/<sru:nextRecordPosition>(\d+)/.exec(xml)?.[1] ?? 0)
  }
  assert.deepEqual(whole, works)
  const [first = ''] = works
  for (const [query, count] of [
    ['toras', 25],
    ['"Toras 3"', 1],
    ['dc.identifier = N7', 1],
    [`rec.identifier = ${first}`, 1],
    ['dc.title any "nothing toras"', 25],
    ['toras not "Toras 3"', 24],
    ['(toras and dc.type = work) or dc.type = nothing', 25],
    ['toras and dc.type = unit', 0],
    [`rec.collectionName = ${shelf} and cql.allRecords = 1`, 25],
    ['cql.allRecords = 1 and dc.date within "5700 5799"', 0],
    ['"and"', 0],
  ] as const) {
    assert.equal(countIn(await ask(query)), count, query)
  }
})

test('says what is wrong by diagnostics', async () => {
  for (const [query, code] of [
    ['dc.title =', 10],
    ['(a', 13],
    ['a prox b', 39],
    ['dc.nothing = a', 16],
    ['dc.type < a', 19],
    ['dc.title =/stem a', 20],
    ['a sortby dc.title', 80],
    ['', 27],
    ['a '.repeat(2_000), 12],
    ['('.repeat(40), 13],
    [Array.from({ length: 30 }, () => 'a').join(' or '), 38],
  ] as const) {
    const xml = await ask(query)
    assert.equal(diagnosticIn(xml), code, query.slice(0, 50))
  }
  for (const [more, code] of [
    ['&recordSchema=mods', 66],
    ['&startRecord=0', 6],
    ['&startRecord=100', 61],
    ['&nonsense=1', 8],
    ['&version=3', 5],
    ['&version=1.1', 5],
    ['&version=1.2&operation=searchRetrieve', 5],
    ['&version=2.0', 0],
    ['&recordSchema=info:srw/schema/1/dc-v1.1', 66],
    ['&operation=scan', 4],
    ['&recordXMLEscaping=no', 71],
  ] as const) {
    assert.equal(diagnosticIn(await ask('toras', more)), code, more)
  }
})

test('a record of Dublin Core is named by the schema that it has', async () => {
  const xml = await ask('"Toras 3"')
  const [, schema = ''] = /<sru:recordSchema>([^<]+)</.exec(xml) ?? []
  assert.equal(schema, 'http://www.openarchives.org/OAI/2.0/oai_dc/')
  assert.ok(xml.includes(`<oai_dc:dc xmlns:oai_dc="${schema}"`), xml)
  assert.deepEqual(idsIn(await ask('"Toras 3"', `&recordSchema=${schema}`)), [works[3]])
  assert.ok(
    (await (await fetch(`${server.address}/sru`)).text()).includes(`identifier="${schema}"`),
  )
})

test('records are MARC 21, which a library reads again', async () => {
  const xml = await ask('"Toras 3"', '&recordSchema=marcxml')
  const [record = ''] = /<record xmlns="http:\/\/www.loc.gov[\s\S]*?<\/record>/.exec(xml) ?? []
  const read = await MARCXML.from(record, { strict: true })
  assert.equal(read.leader.length, 24)
  const textOf = (tag: string): string | undefined =>
    read.fields.find((field) => field.tag === tag)?.subfields?.[0]?.value
  assert.equal(textOf('245'), 'תורת "המנחם" & 3')
  assert.equal(textOf('246'), 'Toras 3')
  assert.equal(textOf('035'), '(nli)N3')
  assert.equal(read.fields.find(({ tag }) => tag === '001')?.value, works[3])
  assert.equal(read.fields.find(({ tag }) => tag === '008')?.value?.length, 40)
  const oai = `${server.address}/oai?verb=GetRecord&metadataPrefix=marc21&identifier=oai:localhost:${works[3]}`
  const harvested = await (await fetch(oai)).text()
  assert.ok(harvested.includes(record))
  const escaped = await ask('"Toras 3"', '&recordXMLEscaping=string')
  assert.match(escaped, /<sru:recordData>&lt;oai_dc:dc /)
})

test('no record holds words of an item, before and after they are taken down', async () => {
  const world = await addHeldWorld(server)
  for (let round = 0; round < 2; round += 1) {
    for (const schema of ['dc', 'marcxml']) {
      for (let start = 1; start > 0; ) {
        const xml = await ask(
          'cql.allRecords = 1',
          `&recordSchema=${schema}&maximumRecords=100&startRecord=${start}`,
        )
        assert.equal(diagnosticIn(xml), 0)
        for (const secret of EVERY_SECRET) assert.ok(!xml.includes(secret), secret)
        start = Number(/<sru:nextRecordPosition>(\d+)/.exec(xml)?.[1] ?? 0)
      }
    }
    for (const secret of EVERY_SECRET) assert.equal(countIn(await ask(secret)), 0, secret)
    if (round === 0) await takeDown({ server, world })
  }
})
