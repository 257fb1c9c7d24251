/** Words that are erased are nowhere in the data folder any more, and the line is proven as before. Source: decisions.md#erased-words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type JsonObject, newItemId } from '@yalkut/model'
import { bodyOf, merge, openOf, post, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { wordsUnder } from '../taking-down/words-in-files.ts'
import { runYalkut } from './run-yalkut.ts'

const SECRETS = ['סודאלף', 'סודבית', 'סודגימל', 'סודדלת', 'סודהא', 'סודוו'] as const
const [BODY, BEFORE, GONE, WAITING, LINE, KEPT] = SECRETS
const said = (secret: string): string => `${secret} מילים אלו שלא יישארו`

test('yalkut erase takes words out of versions, suggestions and comments that quote them; check passes', async () => {
  const server = await startTestServer()
  const { dataDir } = server
  const [set, work, unit, text, segment, deleted, other] = Array.from({ length: 7 }, newItemId)
  const policy = { name: { he: 'א' }, slug: 'a', policy: 'moderated', keepers: [] }
  const position = [{ level: 'chapter', value: '1' }]
  const unitData: JsonObject = { work: `${work}`, position, order: 'V', label: { he: 'א' } }
  const paragraph = (secret: string): JsonObject => ({
    text: `${text}`,
    order: 'V',
    kind: 'paragraph',
    content: said(secret),
    proofread: 0,
  })
  const item = (id: string | undefined, type: string, data: JsonObject | null) => ({
    id: `${id}`,
    type,
    data,
  })
  await merge(server, [
    item(set, 'set', policy),
    { ...item(work, 'work', workData('sefer', [`${set}`])), path: '/sefer' },
    { ...item(unit, 'unit', { ...unitData, body: bodyOf(said(BODY)) }), path: '/sefer/a' },
    item(text, 'text', { kind: 'edition', language: 'he', unit: `${unit}` }),
    item(segment, 'segment', paragraph(BEFORE)),
    item(deleted, 'segment', { ...paragraph(GONE), order: 'W' }),
    {
      ...item(other, 'unit', {
        ...unitData,
        position: [{ level: 'chapter', value: '2' }],
        order: 'W',
        body: {
          profile: 'plain',
          versions: [
            {
              id: 'he',
              language: 'he',
              notes: [],
              segments: [
                { id: 'p1', kind: 'paragraph', text: [{ text: said(LINE) }] },
                { id: 'p2', kind: 'paragraph', text: [{ text: said(KEPT) }] },
              ],
            },
          ],
        },
      }),
      path: '/sefer/b',
    },
  ])
  await merge(server, [
    item(segment, 'segment', { ...paragraph(KEPT), content: 'אחרות' }),
    item(deleted, 'segment', null),
  ])
  const waiting = await openOf(server, [item(newItemId(), 'segment', paragraph(WAITING))])
  const body = `למה כתוב שם ${said(BEFORE)}?`
  await server.send(201, `/v1/suggestions/${waiting}/comments`, post('dovid', { body }))
  const statement = `זה שלי ולא הסכמתי: ${said(BEFORE)}`
  const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
  const asked = post('dovid', { target: `${unit}`, statement, ...who })
  await server.send(201, '/v1/takedowns', asked)
  const { ledger } = server.catalog
  await ledger.write(async (tx) => {
    const at = '2026-11-26T10:00:00.000Z'
    const mail = { id: 1, key: 'k', person_id: server.people.dovid.id, kind: 'decisions' } as const
    const ended = { status: 'given_up', attempts: 1, next_at: at, created_at: at } as const
    const error = `552 refused: ${said(WAITING)}`
    await tx
      .insertInto('mails')
      .values({ ...mail, ...ended, error })
      .execute()
    await tx
      .insertInto('audit')
      .values({
        id: 'a1',
        at,
        actor: 'u-x',
        action: 'x',
        subject: 'y',
        detail: JSON.stringify({ why: [said(GONE)] }),
      })
      .execute()
  })
  const untouched = 'הערה אחרת שנשארת כאן כמו שהיא'
  const comment = post('dovid', { body: untouched })
  await server.send(201, `/v1/suggestions/${waiting}/comments`, comment)
  const commits = await server.get('/v1/commits?limit=100')
  const hashes = ({ commits }: JsonObject): unknown[] => listOf(commits).map(({ hash }) => hash)
  const erase = (...args: string[]) =>
    runYalkut(['erase', ...args, '--because', 'A court ordered it', '--data', dataDir])
  const unheard = await erase('--item', newItemId())
  assert.equal(unheard.code, 1)
  assert.match(unheard.stderr, /There is no item/)
  const whole = await erase('--item', `${unit}`)
  assert.equal(whole.code, 0, whole.stderr)
  assert.ok(isJsonObject(whole.result))
  const { revisions, quotes, suggestionItems } = whole.result
  assert.ok(Number(revisions) >= 4 && Number(suggestionItems) >= 4, JSON.stringify(whole.result))
  assert.ok(Number(quotes) >= 4, JSON.stringify(whole.result))
  const statements = await ledger.read.selectFrom('takedowns').select('statement').execute()
  assert.match(statements[0]?.statement ?? '', /erased · sha256/)
  const line = await erase('--item', `${other}`, '--segment', 'p1')
  assert.equal(line.code, 0, line.stderr)
  assert.match(line.stderr, /reindex/)
  assert.match(line.stderr, /backup/)
  const left = await wordsUnder(dataDir, SECRETS)
  assert.deepEqual(
    left.filter((found) => !found.endsWith(KEPT)),
    [],
  )
  assert.ok(left.length > 0, 'the other paragraph stays')
  const check = await runYalkut(['check', '--data', dataDir])
  assert.equal(check.code, 0, check.stderr)
  const after = await server.get('/v1/commits?limit=100')
  assert.deepEqual(hashes(after).slice(0, hashes(commits).length), hashes(commits))
  const talk = JSON.stringify(await server.get(`/v1/suggestions/${waiting}/conversation`))
  assert.match(talk, /נשארת כאן/)
  assert.match(talk, /erased · sha256 [0-9a-f]{64}/)
  const none = await erase('--item', `${unit}`)
  assert.equal(none.code, 1)
  assert.match(none.stderr, /no such words/)
})
