/** Mounts a desk on the markup that the server sent. The code of a desk is loaded only on its own page. Source:
 *  decisions.md#desks-of-the-site. */
import { type Component, hydrate } from 'svelte'

/** Each in the folder of its route. */
const desks = import.meta.glob<{ default: Component<{ [name: string]: unknown }> }>('../../routes/**/*.desk.svelte')

export async function start(frame: HTMLElement): Promise<void> {
  const { desk = '', props = '{}' } = frame.dataset
  const found = Object.entries(desks).find(([path]) => path.endsWith(`/${desk}.desk.svelte`))
  if (found === undefined) throw new Error(`There is no desk “${desk}”.`)
  const { default: component } = await found[1]()
  const typed = typedIn(frame)
  const open = foldsIn(frame).map((fold) => fold.open)
  hydrate(component, { target: frame, props: JSON.parse(props) })
  // What was opened before the desk was there stays open.
  for (const [at, fold] of foldsIn(frame).entries()) fold.open = open[at] ?? fold.open
  for (const put of typed) put()
}

function foldsIn(frame: HTMLElement): HTMLDetailsElement[] {
  return [...frame.querySelectorAll('details')]
}

/** What was typed before the desk was there. Each gives it to the desk, as if it were typed now. */
function typedIn(frame: HTMLElement): (() => void)[] {
  const fields = [...frame.querySelectorAll<HTMLTextAreaElement>('textarea[name]')]
  return fields.flatMap((field) => {
    const { value, selectionStart, selectionEnd } = field
    if (value === field.defaultValue) return []
    return [
      () => {
        field.value = value
        field.setSelectionRange(selectionStart, selectionEnd)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
    ]
  })
}
