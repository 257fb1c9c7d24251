/** The enlarged image of a page, over the pane of the scan. */
import OpenSeadragon from 'openseadragon'

/** `info`: the IIIF description of the image. `close`: what the button says. */
export function openZoom(pane: HTMLElement, { info, close }: { info: string; close: string }): void {
  const box = document.createElement('div')
  box.className = 'zoomed'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn'
  button.textContent = close
  const drawn = document.createElement('div')
  box.append(drawn, button)
  pane.append(box)
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
    pane.querySelector<HTMLElement>('[data-zoom]')?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end()
  }
  addEventListener('keydown', onKey, true)
  button.addEventListener('click', end)
  button.focus()
}
