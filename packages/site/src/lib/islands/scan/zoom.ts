/** The enlarged image of a page, over the pane of the scan. */
import OpenSeadragon from 'openseadragon'

/** `info`: the IIIF description of the image. */
export function openZoom(pane: HTMLElement, info: string): void {
  const made = pane.querySelector<HTMLTemplateElement>('template[data-zoomed]')?.content.cloneNode(true)
  if (made === undefined) return
  pane.append(made)
  const box = pane.querySelector<HTMLElement>('.zoomed')
  const [drawn, button] = [box?.querySelector('div'), box?.querySelector('button')]
  if (box == null || drawn == null || button == null) return
  const viewer = OpenSeadragon({
    element: drawn,
    tileSources: [info],
    showNavigationControl: false,
    drawer: 'canvas',
    maxZoomPixelRatio: 3,
  })
  const end = (): void => {
    removeEventListener('keydown', onKey, true)
    viewer.destroy()
    box.remove()
    pane.closest('.viewer')?.querySelector<HTMLElement>('[data-zoom]')?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end()
  }
  addEventListener('keydown', onKey, true)
  button.addEventListener('click', end)
  button.focus()
}
