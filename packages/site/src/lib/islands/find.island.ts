/** Proposals below a search box while one types. Without this script the box is a plain form. */
import { mount } from 'svelte'
import FindList from './find/FindList.svelte'

/** `element`: holds the input, and is where the list hangs. */
export function start(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>('input[type="search"]')
  if (input !== null) mount(FindList, { target: element, props: { input } })
}
