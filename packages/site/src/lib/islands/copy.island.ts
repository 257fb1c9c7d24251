/** Adds a button that copies the value of a field. The words are in `data-copy` and `data-copied`. */
export function start(element: HTMLElement): void {
  const field = element.querySelector('input')
  if (field === null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn'
  button.textContent = element.dataset.copy ?? ''
  button.addEventListener('click', () => void copy(field, element))
  field.after(button)
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
