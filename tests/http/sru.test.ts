/** SRU over HTTP, and MARC in both protocols of libraries. Source: shapes.md#oai-pmh-sru-reconciliation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MARCXML } from '@natlibfi/marc-record-serializers'
import { newItemId } from '@yalkut/model'
import { merge, workData } from '@yalkut/testing/servers/shelves'
import { takeDown } from '@yalkut/testing/servers/take-down'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { addWithheldWorld, EVERY_SECRET } from '@yalkut/testing/servers/withheld-world'

const server = await startTestServer({ oaiAdminEmail: 'admin@example.org' })
const shelf = newItemId()
await merge(server, [
  {
    id: shelf,
    type: 'set',
    path: '/sets/sru',
    data: { name: { he: 'ארון' }, slug: 'sru', policy: 'open', keepers: [] },
  },
])
const works = Array.from({ length: 25 }, () => newItemId())
await merge(
  server,
  works.map((id, at) => ({
    id,
    type: 'work',
    path: `/sru-${String(at).padStart(2, '0')}`,
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
  const type = /version=1\.[12]/.test(more) ? 'text/xml' : 'application/sru+xml'
  assert.equal(answer.headers.get('content-type'), `${type}; charset=utf-8`)
  return await answer.text()
}

const countIn = (xml: string): number => Number(/<sru:numberOfRecords>(\d+)</.exec(xml)?.[1] ?? Number.NaN)
const idsIn = (xml: string): string[] => [...xml.matchAll(/<sru:recordIdentifier>([^<]+)</g)].map(([, id = '']) => id)
const diagnosticIn = (xml: string): number => Number(/info:srw\/diagnostic\/1\/(\d+)</.exec(xml)?.[1] ?? 0)

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
    ['cql.allRecords = 1 and dc.date within "5700 5741"', 0],
    ['"and"', 0],
    ['dc.title = tor*', 25],
    ['dc.title = "תור* המנ*"', 25],
    ['dc.title = תור*', 25],
    ['dc.title any "nothing tor*"', 25],
    ['dc.title = "nor*"', 0],
    ['dc.title = "toras\\*"', 25],
    // Copied texts have characters without a width.
    ['dc.title\u200b = \u200f"תורת\u200bהמנחם"', 25],
    ['תו\u200bרת', 25],
    ['dc.identifier = N7\u200b', 1],
    ['dc.identifier = nli:N7', 1],
    ['dc.identifier = oclc:N7', 0],
  ] as const) {
    assert.equal(countIn(await ask(query)), count, query)
  }
})

const book = newItemId()
const event = newItemId()
await merge(server, [
  {
    id: book,
    type: 'publication',
    data: {
      kind: 'book-volume',
      title: { he: 'ספר', en: 'Book' },
      gregorianYear: 1982,
      identifiers: { isbn: ['0-306-40615-2'], oclc: '8123456' },
    },
  },
  {
    id: event,
    type: 'event',
    data: { kind: 'farbrengen', title: { he: 'התוועדות', en: 'Gathering' }, date: '5742-05-10' },
  },
])

test('finds a book by its number, with and without hyphens, of 10 and 13 digits', async () => {
  for (const query of [
    'dc.identifier = 0306406152',
    'dc.identifier = "0-306-40615-2"',
    'bath.isbn = 978-0-306-40615-7',
    'bath.isbn = 9780306406157',
    'bath.isbn = "ISBN 978 0 306 40615 7"',
    'dc.identifier = "urn:isbn:9780306406157"',
    'dc.identifier = isbn:0-306-40615-2',
    'bath.standardIdentifier = 8123456',
    'dc.identifier = oclc:8123456',
    '978-0-306-40615-7',
  ]) {
    assert.deepEqual(idsIn(await ask(query)), [book], query)
  }
  for (const query of ['bath.isbn = 0306406153', 'bath.isbn = 8123456']) {
    assert.equal(countIn(await ask(query)), 0, query)
  }
})

test('dates are Hebrew or civil, and records have both', async () => {
  for (const [query, ids] of [
    ['dc.date = 5742-05-10', [event]],
    ['dc.date = 1982-02-03', [event]],
    ['dc.date = 1982-02-04', []],
    ['dc.date = 1982-02', [event]],
    ['dc.date = 1982', [event, book]],
    ['dc.date within "1980 1985"', [event, book]],
    ['dc.date within "1982-02-01 1982-02-28"', [event]],
    ['dc.date >= 1983', []],
    ['dc.date > 1981 and dc.date < 1983', [event, book]],
    ['dc.date <= 1982-02-02', []],
  ] as const) {
    assert.deepEqual(idsIn(await ask(query)).toSorted(), [...ids].toSorted(), query)
  }
  assert.match(await ask('dc.date = 1982-02-03'), /<dc:date>5742-05-10<.*<dc:date>1982-02-03</)
})

test('clients of 1.1 and 1.2 are answered in their own namespaces', async () => {
  for (const version of ['1.1', '1.2']) {
    const asked = `version=${version}&operation=searchRetrieve&maximumRecords=1`
    const fetched = await fetch(`${server.address}/sru?${asked}&query=toras&recordPacking=xml`)
    assert.equal(fetched.headers.get('content-type'), 'text/xml; charset=utf-8')
    const xml = await fetched.text()
    assert.match(xml, /<zs:searchRetrieveResponse xmlns:zs="http:\/\/www\.loc\.gov\/zing\/srw\/"><zs:version>1\.[12]</)
    assert.match(xml, /<zs:numberOfRecords>25<.*<zs:recordPacking>xml<\/.*<zs:recordData><oai_dc:dc /)
    assert.match(xml, /<zs:recordPosition>1<.*<zs:nextRecordPosition>2</)
    assert.equal(xml.includes('recordIdentifier'), version === '1.2')
    assert.doesNotMatch(xml, /recordXMLEscaping|resultCountPrecision|sruResponse/)
    const escaped = await askAs(`${asked}&query=toras&recordPacking=string`)
    assert.match(escaped, /<zs:recordPacking>string<.*<zs:recordData>&lt;oai_dc:dc /)
    const failed = await askAs(`${asked}&query=${encodeURIComponent('a prox b')}`)
    assert.match(
      failed,
      /<zs:diagnostics><diag:diagnostic xmlns:diag="http:\/\/www\.loc\.gov\/zing\/srw\/diagnostic\/"><diag:uri>info:srw\/diagnostic\/1\/39</,
    )
    const explained = await askAs(`version=${version}&operation=explain`)
    assert.match(explained, /<zs:explainResponse [^>]*><zs:version>/)
    assert.match(explained, /<zr:explain xmlns:zr="http:\/\/explain\.z3950\.org\/dtd\/2\.0\/">/)
    assert.match(explained, /protocol="SRU" version="1\.[12]"/)
  }
})

async function askAs(query: string): Promise<string> {
  return await (await fetch(`${server.address}/sru?${query}`)).text()
}

test('says what is wrong by diagnostics', async () => {
  for (const [query, code] of [
    ['dc.title =', 10],
    ['(a', 13],
    ['a prox b', 39],
    ['dc.nothing = a', 16],
    ['dc.type < a', 19],
    ['dc.title =/stem a', 20],
    ['dc.title = t?ras', 28],
    ['dc.title = "*ras"', 28],
    ['dc.title = t*s', 28],
    ['dc.title = t*', 28],
    ['dc.title = *', 28],
    ['dc.type = wor*', 28],
    ['dc.identifier = N*', 28],
    ['dc.title = "^toras"', 31],
    ['dc.date = 1982-13', 19],
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
    ['&version=1.0', 5],
    ['&version=1.1', 0],
    ['&version=1.2&operation=searchRetrieve', 0],
    ['&version=1.2&recordPacking=packed', 71],
    ['&version=2.0&recordPacking=nonsense', 71],
    ['&version=2.0&recordPacking=packed', 0],
    ['&version=2.0', 0],
    ['&recordSchema=info:srw/schema/1/dc-v1.1', 0],
    ['&recordSchema=srw_dc', 0],
    ['&operation=scan', 4],
    ['&recordXMLEscaping=no', 71],
  ] as const) {
    assert.equal(diagnosticIn(await ask('toras', more)), code, more)
  }
})

test('a client that asks for the Dublin Core of SRU gets its records', async () => {
  const xml = await ask('"Toras 3"', '&version=1.1&recordSchema=info:srw/schema/1/dc-v1.1')
  assert.match(xml, /<srw_dc:dc xmlns:srw_dc="info:srw\/schema\/1\/dc-schema"/)
  assert.match(xml, /recordSchema>info:srw\/schema\/1\/dc-v1\.1</)
  const explained = await (await fetch(`${server.address}/sru`)).text()
  assert.ok(explained.includes('identifier="info:srw/schema/1/dc-v1.1"'))
})

test('a record of Dublin Core is named by the schema that it has', async () => {
  const xml = await ask('"Toras 3"')
  const [, schema = ''] = /<sru:recordSchema>([^<]+)</.exec(xml) ?? []
  assert.equal(schema, 'http://www.openarchives.org/OAI/2.0/oai_dc/')
  assert.ok(xml.includes(`<oai_dc:dc xmlns:oai_dc="${schema}"`), xml)
  assert.deepEqual(idsIn(await ask('"Toras 3"', `&recordSchema=${schema}`)), [works[3]])
  assert.ok((await (await fetch(`${server.address}/sru`)).text()).includes(`identifier="${schema}"`))
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
  const world = await addWithheldWorld(server)
  for (let round = 0; round < 2; round += 1) {
    for (const schema of ['dc', 'marcxml']) {
      for (let start = 1; start > 0; ) {
        const xml = await ask('cql.allRecords = 1', `&recordSchema=${schema}&maximumRecords=100&startRecord=${start}`)
        assert.equal(diagnosticIn(xml), 0)
        for (const secret of EVERY_SECRET) assert.ok(!xml.includes(secret), secret)
        start = Number(/<sru:nextRecordPosition>(\d+)/.exec(xml)?.[1] ?? 0)
      }
    }
    for (const secret of EVERY_SECRET) assert.equal(countIn(await ask(secret)), 0, secret)
    if (round === 0) await takeDown({ server, world })
  }
})
