import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'

let nextId = 0
function put(type: string, data: JsonObject, path: string): Put {
  nextId += 1
  return { id: `rh-${String(nextId).padStart(8, '0')}`, type, data, path }
}

const work = (he: string, en: string, path: string, more: JsonObject = {}): Put =>
  put('work', { title: { he, en }, ...more }, path)

/** `position`: `chapter=1` steps from the top down. */
function unit(of: Put, position: string, order: string): Put {
  const steps = position.split(' ').map((step) => {
    const [level = '', value = ''] = step.split('=')
    return { level, value }
  })
  const name = steps.map(({ value }) => value.toLowerCase()).join('/')
  const data = { work: of.id, position: steps, order, label: { he: name } }
  return put('unit', data, `${of.path}/${name}`)
}

/** What each text cites first: the path of the unit or the sefer, and how many numbers the position takes. */
async function citedIn(puts: readonly Put[], texts: readonly string[]): Promise<string[]> {
  const line = await newFollowed()
  await line.merge(...puts)
  const { citations, items } = line.projection.reads
  const found = texts.map((text) => {
    const [cited] = citations.find(text)
    if (cited === undefined) return 'nothing'
    const { unit, work: sefer, taken, values } = cited
    const named = items.named([unit?.id ?? sefer.id])
    const path = named.get(unit?.id ?? sefer.id)?.path
    return unit === null && values.length > 0 ? `${path} without it` : `${path} ${taken}`
  })
  await line.close()
  return found
}

test('a number is the value of the top level, a chapter inside it, or a chapter of the first part that has it', async () => {
  const tanya = work('תניא', 'Tanya', '/tanya')
  const units = [
    unit(tanya, 'part=1 chapter=1', '1'),
    unit(tanya, 'part=1 chapter=32', '2'),
    unit(tanya, 'part=2 chapter=1', '3'),
    unit(tanya, 'part=2 chapter=2', '4'),
  ]
  const texts = ['תניא', 'Tanya 1:32', 'Tanya 2', 'Tanya 32', 'תניא פרק ב', 'Tanya 32 5', 'Tanya 9']
  assert.deepEqual(await citedIn([tanya, ...units], texts), [
    '/tanya 0',
    '/tanya/1/32 2',
    '/tanya/2/1 1',
    '/tanya/1/32 1',
    '/tanya/2/2 1',
    '/tanya/1/32 1',
    '/tanya without it',
  ])
})

test('a leaf is found by its side, in any way to write it, and without a side by its front', async () => {
  const berachos = work('ברכות', 'Berakhot', '/berakhot')
  const units = [unit(berachos, 'daf=2A', '1'), unit(berachos, 'daf=2b', '2')]
  const texts = ['ברכות ב ע״א', 'ברכות ב.', 'Berachos 2b', 'מסכת ברכות ב:', 'ברכות ב', 'ברכות דף ב']
  assert.deepEqual(await citedIn([berachos, ...units], texts), [
    '/berakhot/2a 1',
    '/berakhot/2a 1',
    '/berakhot/2b 1',
    '/berakhot/2b 1',
    '/berakhot/2a 1',
    '/berakhot/2a 1',
  ])
})

test('a sefer is cited by its title, its aliases and the names that everyone knows, the official one first', async () => {
  const exodus = work('שמות', 'Shemos', '/z')
  const addition = work('שמות', 'Shemos', '/a', { addition: { kind: 'other' } })
  const own = work('ספר הדוגמה', 'Sample', '/sample', { aliases: ['הדוגמא שלי'] })
  const chapters = [unit(exodus, 'chapter=3', '1'), unit(own, 'chapter=3', '1')]
  const texts = ['Exodus 3', 'חומש שמות', 'ושמות ג', 'הדוגמא שלי ג', 'הדוגמה ג', 'שבת ג']
  assert.deepEqual(await citedIn([addition, exodus, own, ...chapters], texts), [
    '/z/3 1',
    '/z 0',
    '/z/3 1',
    '/sample/3 1',
    'nothing',
    'nothing',
  ])
})

test('a sefer that has the cited unit comes before one that does not', async () => {
  const first = work('אסתר', 'Esther', '/esther')
  const second = work('אסתר', 'Esther', '/esther-2')
  assert.deepEqual(await citedIn([first, second, unit(second, 'chapter=4', '1')], ['אסתר ד']), ['/esther-2/4 1'])
})

test('a unit that moved or was deleted is cited no more', async () => {
  const jonah = work('יונה', 'Jonah', '/jonah')
  const chapter = unit(jonah, 'chapter=2', '1')
  const line = await newFollowed()
  await line.merge(jonah, chapter)
  const unitOf = (text: string): unknown => line.projection.reads.citations.find(text)[0]?.unit?.id
  assert.equal(unitOf('Yonah 2'), chapter.id)
  const position = [{ level: 'chapter', value: '3' }]
  await line.merge({ ...chapter, data: { ...chapter.data, position } })
  assert.deepEqual([unitOf('Yonah 2'), unitOf('Yonah 3')], [undefined, chapter.id])
  await line.merge({ ...chapter, data: null })
  assert.equal(unitOf('Yonah 3'), undefined)
  await line.close()
})
