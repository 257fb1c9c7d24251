/** Finding an item by its name, without a browser. */
import assert from 'node:assert/strict'
import { type MockTimers, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import '@yalkut/testing/clients/runes'
import type { Found } from './find-items.ts'

const { ItemPicker } = await import('./item-picker.svelte.ts')

const FOUND: Found[] = [
  { id: 'rh-2w12gaxx', name: 'Tanya', about: 'work', href: '/tanya' },
  { id: 'rh-2w12gaxy', name: 'Tanya, part 2', about: 'work', href: '/tanya-2' },
]

/** A picker into which `typed` was typed, with what was asked of the service and what was picked. */
async function pickerWith(timers: MockTimers, typed: string) {
  const asked: string[] = []
  const picked: string[] = []
  const picker = new ItemPicker({
    find: async (q) => {
      asked.push(q)
      return FOUND
    },
    onPicked: ({ id }) => picked.push(id),
  })
  timers.reset()
  timers.enable({ apis: ['setTimeout'] })
  picker.type(typed)
  timers.tick(1_000)
  await setImmediate()
  return { picker, asked, picked }
}

test('arrows go round what was found, and Enter picks', async ({ mock: { timers } }) => {
  const { picker, asked, picked } = await pickerWith(timers, ' Tanya ')
  assert.deepEqual(asked, ['Tanya'])
  assert.equal(picker.proposed.chosen, -1)
  assert.ok(picker.press('Enter'), 'the form is not sent while there is a choice')
  assert.ok(picker.press('ArrowUp'))
  assert.equal(picker.proposed.now?.name, 'Tanya, part 2')
  assert.ok(picker.press('ArrowDown'))
  assert.ok(picker.press('Enter'))
  assert.deepEqual(picked, ['rh-2w12gaxx'])
  assert.equal(picker.press('Enter'), false)
})

test('one letter asks for nothing, and Escape closes the list', async ({ mock: { timers } }) => {
  const { picker, asked } = await pickerWith(timers, 'T')
  assert.deepEqual([asked, picker.proposed.isOpen], [[], false])
  const open = (await pickerWith(timers, 'Tanya')).picker
  assert.ok(open.press('Escape'))
  assert.equal(open.proposed.isOpen, false)
})
