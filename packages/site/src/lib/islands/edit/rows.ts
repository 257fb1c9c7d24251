/** Rows of a list are moved and removed in place. */

/** Carries out the button of a row; false when there is nothing to do. */
export function moveRow(button: HTMLButtonElement): boolean {
  const row = button.closest<HTMLElement>('[data-row]')
  const list = row?.closest<HTMLElement>('[data-list]')
  const { act } = button.dataset
  if (row === null || list === null || list === undefined) return false
  const rows = rowsOf(list)
  const at = rows.indexOf(row)
  const focused = document.activeElement
  if (act === 'up' && at > 0) rows[at - 1]?.before(row)
  else if (act === 'down' && at < rows.length - 1) rows[at + 1]?.after(row)
  else if (act === 'remove') {
    const next = rows[at + 1] ?? rows[at - 1]
    row.remove()
    const to =
      next?.querySelector<HTMLElement>('[data-act="remove"]') ?? list.querySelector<HTMLElement>('[value^="add:"]')
    to?.focus()
  } else return false
  const hidden = list.querySelector<HTMLInputElement>(':scope > [data-rows]')
  if (hidden !== null)
    hidden.value = rowsOf(list)
      .map(({ dataset }) => dataset.row ?? '')
      .join(',')
  if (act !== 'remove' && focused instanceof HTMLElement) focused.focus()
  return true
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')]
}
