/** The key “/” anywhere on a page goes to its search box. A reader may switch single keys off (WCAG 2.1.4). */

export function listenForSlash(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (document.documentElement.dataset.keys === 'off' || isWriting(target)) return
    const input = document.querySelector<HTMLInputElement>(
      '[data-island="find"] input[type="search"]',
    )
    if (input === null) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
