/** Says above the form that what was kept is back. */
import { mount } from 'svelte'
import { forget } from './kept-form.ts'
import Restored from './Restored.svelte'

export function sayRestored(form: HTMLFormElement): void {
  const { restored = '', again = '' } = form.dataset
  const startAgain = (): void => {
    forget()
    location.reload()
  }
  mount(Restored, { target: form, anchor: form.firstChild ?? undefined, props: { words: restored, again, startAgain } })
}
