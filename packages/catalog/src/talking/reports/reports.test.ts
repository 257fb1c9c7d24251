import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { REPORTS_AN_HOUR } from '../../core/limits/anonymous-limit.ts'
import { type CaptchaChallenge, makeCaptcha } from '../../core/limits/captcha.ts'
import type { Services } from '../../core/services/services.ts'
import { getIssue } from '../issues/get-issue.ts'
import { closeReport, listReports } from './keepers-reports.ts'
import { type Report, sendReport } from './send-report.ts'
import { trackReport } from './track-report.ts'

const HOME = '192.0.2.7'

/** Solves a challenge as the widget does: tries number after number. */
function solve(given: CaptchaChallenge, more: object = {}): string {
  const { maxnumber: _, ...challenge } = given
  for (let number = 0; number <= given.maxnumber; number += 1) {
    const tried = createHash('sha256').update(`${given.salt}${number}`).digest('hex')
    if (tried === given.challenge) return encode({ ...challenge, number, ...more })
  }
  throw new Error('the challenge has no solution')
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

onEachEngine('a captcha', (engine) => {
  const world = worldOn(engine)
  let street = 0

  /** Each report comes from a client address of its own, so that no limit is reached. */
  async function report(captcha: string | undefined): Promise<unknown> {
    street += 1
    const order: Report = { reason: 'other', ...(captcha === undefined ? {} : { captcha }) }
    return await sendReport(world().catalog, VISITOR, order, `192.0.2.${street}`)
  }

  test('is required only from visitors, and accepted once', async () => {
    const { catalog, people } = world()
    await assert.rejects(report(undefined), refused('forbidden'))
    await sendReport(catalog, people.dovid, { reason: 'other' }, HOME)
    const solution = solve(await makeCaptcha(catalog))
    await report(solution)
    await assert.rejects(report(solution), refused('forbidden'))
  })

  test('is refused when it is not solved, not ours, changed or malformed', async () => {
    const given = await makeCaptcha(world().catalog)
    const { challenge, salt, signature } = given
    const digest = createHash('sha256').update(`${salt}7`).digest('hex')
    const wrong = [
      '',
      'nonsense',
      encode(null),
      encode({ challenge }),
      solve(given, { number: -1 }),
      solve(given, { number: 1.5 }),
      solve(given, { number: '5' }),
      solve(given, { number: given.maxnumber + 1 }),
      solve(given, { algorithm: 'SHA-1' }),
      solve(given, { signature: signature.replace(/./, (c) => (c === '0' ? '1' : '0')) }),
      solve(given, { signature: '' }),
      solve(given, { salt: salt.replace('expires=', 'expires=9') }),
      encode({ algorithm: 'SHA-256', challenge: digest, number: 7, salt, signature }),
      encode({ filler: 'x'.repeat(3_000) }),
    ]
    for (const solution of wrong) await assert.rejects(report(solution), refused('forbidden'))
    await report(solve(given))
  })

  test('does not live longer when digits are moved from its number to its time', async () => {
    const given = await makeCaptcha(world().catalog)
    const solution = parseJsonObject(Buffer.from(solve(given), 'base64').toString('utf8'))
    const [first = '', ...rest] = String(solution.number)
    const moved = { salt: given.salt + first, number: Number(rest.join('') || '0') }
    await assert.rejects(report(solve(given, moved)), refused('forbidden'))
    assert.match(given.salt, /&$/)
  })

  test('expires after twenty minutes', async () => {
    const { catalog, clock } = world()
    const [late, inTime] = [await makeCaptcha(catalog), await makeCaptcha(catalog)]
    clock.pass(19 * 60_000)
    await report(solve(inTime))
    clock.pass(60_000)
    await assert.rejects(report(solve(late)), refused('forbidden'))
  })

  test('stays unused when the report is refused for another reason', async () => {
    const { catalog } = world()
    const captcha = solve(await makeCaptcha(catalog))
    const order = { reason: 'other' as const, title: 'x'.repeat(201), captcha }
    await assert.rejects(sendReport(catalog, VISITOR, order, HOME), refused('invalid'))
    await report(captcha)
  })

  test('is not required when captchas are switched off', async () => {
    const services: Services = { ...world().catalog, limits: { captcha: false, rate: true } }
    await sendReport(services, VISITOR, { reason: 'other' }, '192.0.2.200')
  })
})

onEachEngine('a report without an account', (engine) => {
  const world = worldOn(engine)
  const services = (): Services => ({ ...world().catalog, limits: { captcha: false, rate: true } })
  const send = (report: Report, address = HOME) => sendReport(services(), VISITOR, report, address)

  test('becomes an issue without an author, with a title from its reason and item', async () => {
    const { catalog, sichosWork } = world()
    const { number } = await send({ reason: 'bad-scan', entityId: sichosWork, note: 'blurred' })
    const { issue, timeline } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual(
      [issue.title, issue.body, issue.author, issue.type, issue.private],
      ['סריקה פגומה: ספר likkutei', 'blurred', null, 'bad-scan', false],
    )
    assert.deepEqual(timeline.length, 1)
    const named = await send({ reason: 'other', title: 'my words' })
    assert.equal((await getIssue(catalog, VISITOR, named.number)).issue.title, 'my words')
  })

  test('may name the words that are wrong, and what should stand there', async () => {
    const { sichosWork } = world()
    const at = { entityId: sichosWork, reason: 'wrong-text' as const }
    const words = 'אב'
    for (const anchor of [
      { segment: 's1', words },
      { segment: 's1', version: 'he', words },
      { page: 3, line: 'l7', words },
    ]) {
      await send({ ...at, anchor, after: 'אבג' }, '203.0.113.1')
    }
    for (const bad of [
      { anchor: { words } },
      { anchor: { line: 'l7', words } },
      { anchor: { page: 3, words } },
      { anchor: { segment: 's1', page: 3, line: 'l7', words } },
      { anchor: { segment: 's1', words: ' ' } },
      { anchor: { segment: 's1', words: 'x'.repeat(2_001) } },
      { after: 'אבג' },
      { anchor: { segment: 's1', words }, after: '' },
    ]) {
      await assert.rejects(send({ ...at, ...bad }, '203.0.113.2'), refused('invalid'))
    }
    const nowhere = { reason: 'other' as const, anchor: { segment: 's1', words } }
    await assert.rejects(send(nowhere, '203.0.113.2'), refused('invalid'))
    const { reports } = await listReports(services(), world().people.sara, {
      state: 'open',
      limit: 1,
    })
    assert.deepEqual(reports[0]?.place, { page: 3, line: 'l7' })
    assert.equal(reports[0]?.proposes, true)
  })

  test('is followed by the secret that it answers', async () => {
    const { catalog, people, sichosWork } = world()
    const { id, number, secret } = await send({ reason: 'other', entityId: sichosWork }, '203.0.113.3')
    const seen = () => trackReport(catalog, secret)
    assert.deepEqual([(await seen()).number, (await seen()).status], [number, 'open'])
    await closeReport(catalog, people.kalman, id, { outcome: 'dismissed' })
    const { status, closedAt } = await seen()
    assert.equal(status, 'dismissed')
    assert.match(closedAt ?? '', /^2026-/)
    await assert.rejects(trackReport(catalog, `${secret}x`), refused('not-found'))
    const rows = await catalog.ledger.read.selectFrom('report_facts').selectAll().execute()
    assert.ok(rows.every(({ track }) => track !== secret && /^[0-9a-f]{64}$/.test(track)))
  })

  test('about rights is private', async () => {
    const { number } = await send({ reason: 'rights', note: 'mine' })
    await assert.rejects(getIssue(world().catalog, VISITOR, number), refused('not-found'))
    assert.equal((await getIssue(world().catalog, world().people.sara, number)).issue.body, 'mine')
  })

  test('is accepted ten times an hour from one client address, however many are sent at the same time', async () => {
    const address = '198.51.100.1'
    const sent = Array.from({ length: REPORTS_AN_HOUR + 5 }, () => send({ reason: 'other' }, address))
    const ends = await Promise.allSettled(sent)
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, REPORTS_AN_HOUR)
    await assert.rejects(
      send({ reason: 'other' }, address),
      refused('rate-limited', ({ detail }) => {
        assert.ok(typeof detail === 'object' && detail !== null && 'retryAfterSeconds' in detail)
        const { retryAfterSeconds: wait } = detail
        assert.ok(typeof wait === 'number' && wait > 3_000 && wait <= 3_600, String(wait))
      }),
    )
    await send({ reason: 'other' }, '198.51.100.2')
    await sendReport(services(), world().people.dovid, { reason: 'other' }, address)
    world().clock.pass(3_600_000)
    await send({ reason: 'other' }, address)
  })

  test('stores no client address', async () => {
    const { ledger } = world().catalog
    await send({ reason: 'other' }, '203.0.113.77')
    const rows = await ledger.read.selectFrom('throttle').selectAll().execute()
    assert.ok(rows.length > 0)
    for (const { key } of rows) assert.match(key, /^report:[0-9a-f]{64}$/)
  })
})

onEachEngine('the reports of keepers', (engine) => {
  const world = worldOn(engine)
  const services = (): Services => ({ ...world().catalog, limits: { captcha: false, rate: false } })

  test('are the reports of their sets; a steward sees all', async () => {
    const { people, sichosWork, maamarimWork } = world()
    const send = (more: Partial<Report>) => sendReport(services(), VISITOR, { reason: 'other', ...more }, HOME)
    const one = await send({ entityId: sichosWork })
    const two = await send({ entityId: maamarimWork })
    const three = await send({})
    const numbers = async (name: 'sara' | 'kalman' | 'miriam') => {
      const { reports } = await listReports(services(), people[name], { state: 'open', limit: 30 })
      return reports.map((report) => report.number)
    }
    assert.deepEqual(await numbers('sara'), [three.number, two.number, one.number])
    assert.deepEqual(await numbers('miriam'), [two.number, one.number])
    assert.deepEqual(await numbers('kalman'), [one.number])
    const page = await listReports(services(), people.sara, { state: 'open', limit: 2 })
    assert.deepEqual(Object.keys(page.items), [maamarimWork])
    const cursor = page.next ?? ''
    const rest = await listReports(services(), people.sara, { state: 'open', limit: 2, cursor })
    assert.deepEqual([rest.reports.map(({ id }) => id), rest.next], [[one.id], null])
  })

  test('are closed by keepers, as resolved or dismissed, with the suggestion that solved the problem', async () => {
    const { catalog, people, sichosWork } = world()
    const send = () => sendReport(services(), VISITOR, { reason: 'other', entityId: sichosWork }, HOME)
    const [one, two] = [await send(), await send()]
    const close = (who: 'kalman' | 'chana', id: number, end: object) =>
      closeReport(catalog, people[who], id, { outcome: 'resolved', ...end })
    await assert.rejects(close('chana', one.id, {}), refused('forbidden'))
    await assert.rejects(close('kalman', 99_999, {}), refused('not-found'))
    await assert.rejects(close('kalman', one.id, { changeset: 99_999 }), refused('invalid'))
    const suggestion = await suggest(world(), [{ type: 'author', data: authorData('settles') }])
    await close('kalman', one.id, { changeset: suggestion.id, note: 'תודה' })
    await close('kalman', two.id, { outcome: 'dismissed' })
    await assert.rejects(close('kalman', two.id, {}), refused('state'))
    const { issue, timeline } = await getIssue(catalog, VISITOR, one.number)
    assert.deepEqual([issue.stateReason, issue.closedBySuggestion], ['completed', suggestion.number])
    const last = timeline.at(-1)
    assert.deepEqual(last?.type === 'event' && last.detail, {
      outcome: 'completed',
      note: 'תודה',
      by: suggestion.number,
    })
    const { reports } = await listReports(catalog, people.kalman, { state: 'closed', limit: 9 })
    assert.deepEqual(
      reports.map(({ id, status }) => [id, status]),
      [
        [two.id, 'dismissed'],
        [one.id, 'resolved'],
      ],
    )
  })
})
