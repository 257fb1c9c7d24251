/** A day of work that waits for people: suggestions, an issue, a conversation, a report and a takedown request. */
import assert from 'node:assert/strict'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { bodyOf, merge, openOf, post, setData, workData } from '@yalkut/testing/servers/shelves'
import type { SiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { objectOf } from '@yalkut/testing/values/json'

export const CHAPTER = 'rh-2w12gaxx'

/** Numbers in addresses. */
export interface WorkingWorld {
  suggestion: number
  clash: number
  issue: number
  report: number
  set: string
  work: string
}

const NAMES: { readonly [N in Name]?: string } = {
  sara: 'שרה הלוי',
  kalman: 'Kalman Levin',
  chana: 'חנה גורביץ׳',
  dovid: 'דוד כץ',
  miriam: 'Miriam Rosen',
}
const WORDS =
  'אומרים לו תהי צדיק ואל תהי רשע ואפילו כל העולם כולו אומרים לך צדיק אתה היה בעיניך כדשע וצריך להבין דהא תנן ואל תהי רשע בפני עצמך'

/** Where an app sends a person; somebody who is signed in is led to the page of consent. */
export async function consentAddress(site: SiteInBrowser): Promise<string> {
  const back = 'http://127.0.0.1:7777/callback'
  const asked = await fetch(`${site.baseUrl}/.well-known/oauth-authorization-server`)
  const { registration_endpoint, authorization_endpoint } = parseJsonObject(await asked.text())
  const made = await fetch(String(registration_endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Claude',
      redirect_uris: [back],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = parseJsonObject(await made.text())
  const query = new URLSearchParams({
    client_id: String(client_id),
    redirect_uri: back,
    response_type: 'code',
    scope: 'read write',
    state: 's',
    resource: `${site.baseUrl}/mcp`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return `${authorization_endpoint}?${query}`
}

export async function addWork(site: SiteInBrowser): Promise<WorkingWorld> {
  await nameThem(site)
  const set = newItemId()
  const setOf = { ...setData('sichos', [site.people.kalman.id]) }
  const name = { he: 'ליקוטי שיחות', en: 'Likkutei Sichos' }
  await merge(site, [{ id: set, type: 'set', path: '/sets/sichos', data: { ...setOf, name } }])
  const volume = (slug: string, he: string, en: string, more: JsonObject = {}) => {
    const data = { ...workData(slug, [set]), title: { he, en }, ...more }
    return { id: newItemId(), type: 'work', path: `/${slug}`, data }
  }
  const first = volume('likkutei-1', 'ליקוטי שיחות, חלק א', 'Likkutei Sichos, volume 1', {
    body: bodyOf(WORDS),
    note: 'נדפס לראשונה בשנת תשכ״ב',
  })
  const second = volume('likkutei-2', 'ליקוטי שיחות, חלק ב', 'Likkutei Sichos, volume 2')
  const third = volume('likkutei-3', 'ליקוטי שיחות, חלק ג', 'Likkutei Sichos, volume 3')
  await merge(site, [first, second, third])

  const fixed = {
    ...first.data,
    body: bodyOf(WORDS.replace('כדשע', 'כרשע')),
    note: 'נדפס לראשונה בשנת תשכ״ב, ברוקלין',
    yearFirst: 5722,
  }
  const suggestion = await titled(site, 'chana', 'תיקון מילה בחלק א, לפי דפוס ראשון', [
    { ...first, data: { ...first.data, body: fixed.body, note: fixed.note } },
  ])
  await site.send(
    201,
    `/v1/suggestions/${suggestion.id}/comments`,
    post('chana', { body: 'בדפוס ווילנא ברור: **ריש**, לא דלת. ראו את הצילום של דף 8.' }),
  )
  await site.send(
    201,
    `/v1/suggestions/${suggestion.id}/comments`,
    post('kalman', { body: 'תודה. האם בדקת גם את ההוצאה השנייה?' }),
  )
  for (const each of [second, third]) {
    const data = { ...each.data, note: 'הוגה על פי כתב היד' }
    await openOf(site, [{ ...each, data }], 'dovid')
  }
  const named = (he: string): JsonObject => ({ ...second.data, title: { he, en: 'Volume Two' } })
  const clash = await titled(site, 'dovid', 'The name of volume two, as on its title page', [
    { ...second, data: named('לקוטי שיחות, כרך שני') },
  ])
  await merge(site, [{ ...second, data: named('ליקוטי שיחות חלק שני') }])

  await site.send(201, '/v1/labels', post('sara', { name: 'scan', color: '21456e' }))
  await site.send(201, '/v1/labels', post('sara', { name: 'good first fix', color: '1f5c3a' }))
  const issue = await site.send(
    201,
    '/v1/issues',
    post('dovid', {
      title: 'חסרה שורה בסוף פרק ל״ב',
      body: 'בצילום יש שורה נוספת אחרי **אהבת ישראל**.\n\n> ומספרו עולה ״לב״\n\n@chana, תוכלי לבדוק?',
      type: 'wrong-text',
      entityId: CHAPTER,
    }),
  )
  const issuePath = `/v1/issues/${issue.number}`
  const labels = post('sara', { labels: ['scan', 'good first fix'] })
  await site.send(200, `${issuePath}/labels`, { ...labels, method: 'PUT' })
  await site.send(
    201,
    `${issuePath}/comments`,
    post('chana', { body: 'I looked at the second printing: the line stands there too, @kalman.' }),
  )
  const more = { title: 'A recording of 19 Kislev 5715 has no beginning', type: 'audio-problem' }
  await site.send(201, '/v1/issues', post('miriam', more))
  await talk(site)
  const report = await site.send(
    201,
    '/v1/reports',
    post('dovid', {
      entityId: CHAPTER,
      reason: 'wrong-text',
      note: 'כך ראיתי בדפוס סלאוויטא.',
      anchor: { segment: 'p1', version: 'he', words: 'באהבת' },
      after: 'במצות אהבת',
    }),
  )
  await site.send(
    201,
    '/v1/takedowns',
    post('dovid', {
      target: '/tanya',
      name: 'רבקה כהן',
      email: 'rivka@example.org',
      relation: 'family',
      statement: 'המכתב הזה פרטי.\nאנא הסירו אותו.',
    }),
  )
  await site.send(200, '/v1/follows', post('kalman', { kind: 'entity', id: CHAPTER }))
  return {
    suggestion: suggestion.number,
    clash: clash.number,
    issue: Number(issue.number),
    report: Number(report.id),
    set,
    work: first.id,
  }
}

async function talk(site: SiteInBrowser): Promise<void> {
  const path = `/v1/entities/${CHAPTER}/talk`
  const opening = { body: 'מהו המקור ל״ומספרו עולה לב״? לא מצאתי בדפוסים הראשונים.' }
  const said = await site.send(201, path, post('dovid', opening))
  const reply = { body: 'In the notes of the Rebbe, printed at the end. @kalman may know more.' }
  await site.send(201, path, post('miriam', { ...reply, parent: Number(said.id) }))
}

async function titled(
  site: SiteInBrowser,
  as: Name,
  title: string,
  items: readonly { id: string; type: string; data: JsonObject }[],
): Promise<{ id: number; number: number }> {
  const id = await openOf(site, items, as)
  await site.send(200, `/v1/suggestions/${id}`, { ...post(as, { title }), method: 'PATCH' })
  const { changeset } = await site.get(`/v1/suggestions/${id}`)
  return { id, number: Number(objectOf(changeset).number) }
}

async function nameThem(site: SiteInBrowser): Promise<void> {
  await site.catalog.ledger.write(async (tx) => {
    for (const [handle, name] of Object.entries(NAMES)) {
      const done = tx.updateTable('people').set({ name }).where('handle', '=', handle)
      assert.ok((await done.executeTakeFirst()).numUpdatedRows > 0n, handle)
    }
  })
}
