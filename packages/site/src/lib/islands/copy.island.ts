/** The button that copies the value of a field: without scripts it is hidden. `data-copied`: what is said then. */
export function start(element: HTMLElement): void {
  const field = element.querySelector('input')
  const button = element.querySelector('button')
  if (field === null || button === null) return
  button.hidden = false
  button.addEventListener('click', () => void copy(field, element))
}

async function copy(field: HTMLInputElement, element: HTMLElement): Promise<void> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    // Browsers refuse outside of https. The value is selected, so the reader's own keys copy it.
    return
  }
  const said = element.querySelector('[role="status"]')
  if (said !== null) said.textContent = element.dataset.copied ?? ''
}
