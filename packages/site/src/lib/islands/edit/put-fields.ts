/** Puts an earlier state into the controls of a form. */
import type { Fields } from './form-history.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** False, and nothing is put, where the rows or the chosen items are others: then the page draws the form. */
export function putFields(form: HTMLFormElement, fields: Fields): boolean {
  const controls = sentControls(form)
  const isAlike =
    controls.length === fields.length &&
    controls.every(({ name, type, value }, at) => {
      const [wanted, text] = fields[at] ?? ['', '']
      const isDrawn = type === 'hidden' || type === 'radio' || type === 'checkbox'
      return name === wanted && (!isDrawn || value === text)
    })
  if (!isAlike) return false
  let first: Control | null = null
  for (const [at, control] of controls.entries()) {
    const text = fields[at]?.[1] ?? ''
    if (control.value === text) continue
    control.value = text
    first ??= control
  }
  first?.focus()
  return true
}

/** The controls of which the form sends a value, in its order. */
function sentControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((each): each is Control => {
    if (each instanceof HTMLInputElement) {
      const isChosen = each.type === 'radio' || each.type === 'checkbox' ? each.checked : true
      return isNamed(each) && isChosen && each.type !== 'submit'
    }
    return (each instanceof HTMLSelectElement || each instanceof HTMLTextAreaElement) && isNamed(each)
  })
}

function isNamed({ name, disabled }: Control): boolean {
  return name !== '' && name !== 'do' && !disabled
}
