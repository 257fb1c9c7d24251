/** Finds an item by its name while one types, and puts its id into the field. Without this script the field takes an id or an address. */
import { readLang } from '#lib/lang.ts'
import { fetchProposals } from './proposals.ts'

/** How long nothing is typed before the service is asked, in ms. */
const PAUSE = 150

export function start(element: HTMLElement): void {
  const input = element.querySelector('input')
  const hint = element.querySelector<HTMLElement>('.hint')
  const list = element.querySelector('datalist')
  if (input === null || hint === null || list === null) return
  input.setAttribute('list', list.id)
  const { lang } = readLang(location.pathname)
  let timer = 0
  let asking = new AbortController()

  input.addEventListener('input', () => {
    clearTimeout(timer)
    asking.abort()
    const chosen = [...list.options].find((option) => option.value === input.value)
    if (chosen !== undefined) {
      hint.textContent = chosen.label
      return
    }
    timer = window.setTimeout(async () => {
      asking = new AbortController()
      const found = await fetchProposals(input.value, lang, asking.signal).catch(() => [])
      list.replaceChildren(
        ...found.flatMap(({ id, text, about }) => {
          if (id === null) return []
          // The words that were typed are in the label, so browsers that match by label show it.
          return [new Option(`${text} · ${about}`, id)]
        }),
      )
    }, PAUSE)
  })
}
