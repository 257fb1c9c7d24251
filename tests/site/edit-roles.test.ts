/** The pages of the edit desk, as each role sees them: a button that is shown is never answered 403. Source:
 *  decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject } from '@yalkut/model'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { filledForm } from './form-of-page.ts'

const site = await openSiteInBrowser({ sample: true })

async function idOf(type: string): Promise<string> {
  const { items } = await site.get(`/v1/entities?type=${type}&limit=1`)
  const [item] = listOf(items).filter(isJsonObject)
  return String(objectOf(item).id)
}

const [work, set, unit] = [await idOf('work'), await idOf('set'), await idOf('unit')]
const schema = await idOf('schema')
const PAGES = [
  `/edit/${work}`,
  `/edit/${set}`,
  `/edit/${unit}`,
  `/edit/${schema}`,
  '/new/schema',
  `/edit/${unit}/words`,
  `/edit/${work}/shaar`,
  '/new/work',
  '/new/set',
]
const ROLES = [null, 'dovid', 'chana', 'kalman', 'sara'] as const

for (const role of ROLES) {
  test(`${role ?? 'a visitor'}: no button of the desk is answered 403`, async () => {
    const client = await site.client(role)
    for (const path of PAGES.flatMap((each) => [each, `/en${each}`])) {
      const opened = await client.send(path, { headers: { accept: 'text/html' } })
      if (role === null) {
        assert.equal(opened.status, 302, path)
        continue
      }
      assert.equal(opened.status, 200, path)
      const shown = [...opened.text.matchAll(/name="do" value="(check|preview|send|draft)"/g)]
      for (const button of new Set(shown.map(([, value = '']) => value))) {
        const kind = /data-island="(edit(?:-words)?)"/.exec(opened.text)?.[1]
        if (kind === undefined) continue
        const { fields } = filledForm(opened.text, kind)
        const form = { ...fields, do: button }
        const got = await client.send(path, { form, headers: { accept: 'text/html' } })
        assert.ok(![401, 403, 500].includes(got.status), `${path} ${button}: ${got.status}`)
      }
    }
  })
}
