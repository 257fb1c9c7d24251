/** Mounts a desk on the markup that the server sent. The code of a desk is loaded only on its own page. Source:
 *  decisions.md#desks-of-the-site. */
import { type Component, hydrate } from 'svelte'

/** Each in the folder of its route. */
const desks = import.meta.glob<{ default: Component<{ [name: string]: unknown }> }>(
  '../../routes/**/*.desk.svelte',
)

export async function start(frame: HTMLElement): Promise<void> {
  const { desk = '', props = '{}' } = frame.dataset
  const found = Object.entries(desks).find(([path]) => path.endsWith(`/${desk}.desk.svelte`))
  if (found === undefined) throw new Error(`There is no desk “${desk}”.`)
  const { default: component } = await found[1]()
  hydrate(component, { target: frame, props: JSON.parse(props) })
}
