/** The sheet of a reader's choices: it opens with what is chosen, and each press is seen at once. */
import { isChoice } from '#lib/choices.ts'
import { choose, chosen } from './kept-choices.ts'

export function start(sheet: HTMLElement): void {
  const inputs = [...sheet.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  const show = (): void => {
    for (const input of inputs) {
      if (!isChoice(input.name)) continue
      const now = chosen(input.name)
      input.checked = now === '' ? input.defaultChecked : now === input.value
    }
  }
  // What was pressed while this script was on its way.
  for (const { name, value, checked, defaultChecked } of inputs) {
    if (checked && !defaultChecked && isChoice(name)) choose(name, value)
  }
  show()
  // Keys change the size while the sheet is closed.
  sheet.addEventListener('beforetoggle', show)
  sheet.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && isChoice(target.name)) choose(target.name, target.value)
  })
}
