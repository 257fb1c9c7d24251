/** Puts a component on the page beside words that the server sent. */
import { type Component, mount, unmount } from 'svelte'

/** The words with what stands beside them. */
export function rowOf(element: Element): Element {
  return element.closest('.pair, li') ?? element
}

/** Below the words: below both versions where two stand side by side, and as a line of its own in a list. Gives the way to take it
 *  away. */
export function mountBelow<Props extends { [name: string]: unknown }>(
  element: Element,
  component: Component<Props>,
  props: Props,
): () => void {
  const row = rowOf(element)
  const target = row.parentElement ?? document.body
  const put = row.nextSibling === null ? { target } : { target, anchor: row.nextSibling }
  const mounted = mount(component, { ...put, props })
  return () => void unmount(mounted)
}
