/** Shows what is tried in the place that the server left for it. */
import { mount } from 'svelte'
import TriedAnswer from './TriedAnswer.svelte'
import { Trying, type Words } from './trying.svelte.ts'

export function tryIn(place: HTMLElement, words: Words): Trying {
  const trying = new Trying(words)
  const label = place.dataset.answer ?? ''
  place.replaceChildren()
  mount(TriedAnswer, {
    target: place,
    props: {
      label,
      get said() {
        return trying.said
      },
      get answer() {
        return trying.answer
      },
    },
  })
  return trying
}
