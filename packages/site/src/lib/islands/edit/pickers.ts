/** The fields of a form in which items are found while their names are typed. */
import { mount } from 'svelte'
import PickedItem from '#lib/ui/edit/PickedItem.svelte'
import { type Found, findItems } from './find-items.ts'
import ItemChoices from './ItemChoices.svelte'
import { ItemPicker } from './item-picker.svelte.ts'

/** `place`: holds the field, and what was picked in it. */
export function startPicker(place: HTMLElement, input: HTMLInputElement, onPicked: () => void): void {
  const { types = '' } = place.dataset
  const picker = new ItemPicker({
    find: (q, signal) => findItems(q, types === '' ? null : types.split(','), signal),
    onPicked: (found) => {
      showPicked(place, input, found)
      onPicked()
    },
  })
  mount(ItemChoices, { target: place, anchor: input.nextSibling ?? undefined, props: { input, picker } })
}

/** What is picked comes in place of what was, and of several of which one was asked for. */
function showPicked(place: HTMLElement, input: HTMLInputElement, { id, name, href }: Found): void {
  for (const old of place.querySelectorAll('.which, [data-picked], [data-shown]')) old.remove()
  mount(PickedItem, {
    target: place,
    anchor: place.firstChild ?? undefined,
    props: { control: input.name.replace(/^q:/, 'v:'), value: id, item: { name: { text: name }, href } },
  })
  input.value = ''
}
