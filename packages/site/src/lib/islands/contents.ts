/** The contents beside the words, or over them, begin where the reader is. */

export function showPlace(root: ParentNode): void {
  const contents = root.querySelector<HTMLElement>('.toc')
  const here = contents?.querySelector('[aria-current]')
  if (contents == null || here == null) return
  const from = here.getBoundingClientRect().top - contents.getBoundingClientRect().top
  contents.scrollTop += from - contents.clientHeight / 3
}

/** Of contents that a button opens. */
export function showPlaceWhenOpened(): void {
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (!(target instanceof HTMLElement) || target.id !== 'toc' || newState !== 'open') return
      showPlace(document)
      target.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    },
    { capture: true },
  )
}
