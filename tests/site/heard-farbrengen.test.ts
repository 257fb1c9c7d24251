/** The pages of farbrengens and of recordings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId, parseJsonObject } from '@yalkut/model'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { faultsOfJsonLd } from '@yalkut/testing/outside/schema-org'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

const SAMPLE = '/events/5784-06b-07/hisvaadus-ledugma'
const server = await startSiteServer({ sample: true, countsStatements: true })
const shelves = await addShelves(server)
const file = await holdFile(server.catalog, wavOf([440, 550, 660, 770]), { mime: 'audio/wav' })
const heard = await newTranscript(server, shelves.sichos, ['דברים ראשונים', 'דברים אחרונים'], {
  file,
})

const pathOf = (id: string): string => server.catalog.projection.reads.items.summary(id)?.path ?? `/${id}`

test('a farbrengen has its recordings, its words with their times, and its hanacha', async () => {
  const html = await server.html(SAMPLE)
  assert.match(html, /<h1><bdi>התוועדות לדוגמה/)
  assert.match(html, /ז׳ אדר ב׳ תשפ״ד/)
  assert.match(html, /17 במרץ 2024/)
  assert.match(html, /<a class="at" id="t=3" href="#t=3">0:03<\/a>/)
  assert.match(html, /ברוכים הבאים לדוגמה של ילקוט/)
  assert.match(html, /הדובר בירך את הבאים/)
  assert.match(html, /class="said machine"/)
  const english = await server.html(`/en${SAMPLE}`)
  assert.match(english, /7 Adar II 5784/)
  assert.match(english, /Transcript and hanacha/)
})

test('a reader chooses the transcript or the hanacha', async () => {
  const written = await server.html(`${SAMPLE}?v=hanacha`)
  assert.match(written, /הדובר בירך את הבאים/)
  assert.doesNotMatch(written, /ברוכים הבאים לדוגמה של ילקוט/)
  const spoken = await server.html(`${SAMPLE}?v=transcript`)
  assert.match(spoken, /ברוכים הבאים לדוגמה של ילקוט/)
  assert.doesNotMatch(spoken, /הדובר בירך את הבאים/)
})

test('our own file plays on the page, and is a fact for search engines', async () => {
  const html = await server.html(pathOf(heard.event))
  assert.ok(html.includes(`src="/objects/${file}"`))
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const facts = JSON.parse(json)
  assert.equal(facts['@type'], 'Event')
  assert.equal(facts.startDate, '1982-02-03')
  assert.equal(facts.subjectOf[0].duration, 'PT60S')
  assert.ok(facts.subjectOf[0].contentUrl.endsWith(`/objects/${file}`))
})

test('the words of a recording say their licence, and the recording its source', async () => {
  const { text, recording } = heard
  const dataOf = async (id: string) => objectOf((await server.get(`/v1/entities/${id}`)).data)
  const url = 'https://example.org/tapes/1'
  const words = { licence: 'cc-by', credit: 'ועד הנחות' }
  await merge(server, [
    { id: text, type: 'text', data: { ...(await dataOf(text)), ...words } },
    {
      id: recording,
      type: 'recording',
      data: { ...(await dataOf(recording)), sources: [{ source: 'other', url }] },
    },
  ])
  for (const path of [pathOf(recording), pathOf(heard.event)]) {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await server.html(path)) ?? []
    const facts = parseJsonObject(json)
    assert.deepEqual(faultsOfJsonLd(facts), [])
    const audio = facts['@type'] === 'Event' ? objectOf(listOf(facts.subjectOf)[0]) : facts
    assert.deepEqual([audio['@type'], audio.isBasedOn], ['AudioObject', url])
    const [said] = listOf(audio.subjectOf)
    assert.equal(said?.license, 'https://creativecommons.org/licenses/by/4.0/')
    assert.deepEqual([said?.creditText, said?.inLanguage], ['ועד הנחות', 'he'])
  }
})

test('a recording elsewhere is a link, and plays here only from its own host', async () => {
  const plain = await server.page(SAMPLE)
  const policy = (answer: typeof plain): string =>
    /media-src [^;]*/.exec(answer.headers.get('content-security-policy') ?? '')?.[0] ?? ''
  assert.doesNotMatch(plain.html, /src="https:\/\/example/)
  assert.match(plain.html, /href="https:\/\/example\.org\/sample\/dugma-1\.mp3"/)
  assert.equal(policy(plain), "media-src 'self'")
  const chosen = await server.page(`${SAMPLE}?media=example.org`)
  assert.match(chosen.html, /<audio[^>]* src="https:\/\/example\.org\/sample\/dugma-1\.mp3"/)
  assert.equal(policy(chosen), "media-src 'self' https://example.org")
  for (const host of ['evil.example', "example.org; script-src 'unsafe-inline'", '*']) {
    const other = await server.page(`${SAMPLE}?media=${encodeURIComponent(host)}`)
    assert.equal(policy(other), "media-src 'self'", host)
    assert.doesNotMatch(other.html, /<audio[^>]* src="https:/)
  }
})

test('an event without a recording asks for one, and a missing part is named', async () => {
  const none = await server.html('/events/5711-05-10/yud-shvat')
  assert.match(none, /אין כאן הקלטה של ההתוועדות הזאת/)
  assert.match(none, /href="\/report\?entity=rh-3ajhq2r8"/)
  const [event, recording] = [newItemId(), newItemId()]
  const title = { he: 'התוועדות חסרה' }
  await merge(server, [
    { id: event, type: 'event', data: { kind: 'farbrengen', title, sets: [shelves.sichos] } },
    { id: recording, type: 'recording', data: { title, event, part: 3 } },
  ])
  const html = await server.html(pathOf(event))
  for (const part of [1, 2]) assert.ok(html.includes(`חלק ${part} של ההקלטה חסר`))
  assert.ok(!html.includes('חלק 3 של ההקלטה חסר'))
})

test('the page of a recording has the player, the words, the subtitles and who wrote them', async () => {
  const html = await server.html(pathOf(heard.recording))
  assert.ok(html.includes(`src="/objects/${file}"`))
  assert.ok(html.includes(`/v1/recordings/${heard.recording}/transcript.vtt`))
  assert.match(html, /דברים ראשונים/)
  assert.match(html, /זהו תמלול אוטומטי/)
  assert.match(html, /מי כתב ובדק/)
  const { status } = await server.fetch(`/v1/recordings/${heard.recording}/transcript.vtt`)
  assert.equal(status, 200)
})

test('withheld words and withheld files do not leave; a sentence says so', async () => {
  const locked = await holdFile(server.catalog, wavOf([300]), { mime: 'audio/wav' })
  const hidden = await newTranscript(server, shelves.sealed, [SEALED_WORDS], { file: locked })
  for (const id of [hidden.event, hidden.recording]) {
    for (const lang of ['', '/en']) {
      const html = await server.html(lang + pathOf(id))
      assert.ok(!html.includes(SEALED_WORDS), id)
      assert.ok(!html.includes(`/objects/${locked}`), id)
      assert.match(html, /class="withheld"/)
    }
  }
})

test('hostile words stay words', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202E</script>'
  const title = { he: hostile }
  const event = newItemId()
  const links = [{ kind: 'other', label: hostile, url: 'https://example.org/"><script>' }]
  await merge(server, [
    {
      id: event,
      type: 'event',
      data: { kind: 'other', title, note: hostile, links, sets: [shelves.sichos] },
    },
  ])
  const html = await server.html(pathOf(event))
  assert.doesNotMatch(html, /<img src=x/)
  assert.doesNotMatch(html, /href="[^"]*"><script>/)
})

test('a farbrengen of many recordings asks no more of the catalog than one of few', async () => {
  const event = newItemId()
  const title = { he: 'הרבה חלקים' }
  await merge(server, [
    { id: event, type: 'event', data: { kind: 'farbrengen', title, sets: [shelves.sichos] } },
    ...Array.from({ length: 40 }, (_, at) => ({
      id: newItemId(),
      type: 'recording',
      data: { title, event, part: at + 1 },
    })),
  ])
  const page = await server.page(`${pathOf(event)}?v=both`)
  const many = statementsOf(page)
  assert.ok(many.projection <= 14 && many.ledger === 0, JSON.stringify(many))
})
