/** Swipes of a finger over the image of a page. */

/** The least way across, in pixels, and how many times longer than the way up or down. */
const LEAST = 60
const TIMES = 2

/** `act`: a finger moved to this side. One that scrolls, two that enlarge, and one over an enlarged window are none. */
export function listenForSwipes(pane: HTMLElement, act: (side: 'left' | 'right') => void): void {
  let from: Touch | null = null
  const isEnlarged = (): boolean => (visualViewport?.scale ?? 1) > 1.01 || pane.querySelector('.zoomed') !== null
  const options = { passive: true }
  pane.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = touches.length === 1 && !isEnlarged() ? (touches[0] ?? null) : null
    },
    options,
  )
  pane.addEventListener(
    'touchend',
    ({ changedTouches: [to] }) => {
      if (from === null || to === undefined) return
      const [across, down] = [to.clientX - from.clientX, Math.abs(to.clientY - from.clientY)]
      from = null
      if (Math.abs(across) >= LEAST && Math.abs(across) > TIMES * down) act(across < 0 ? 'left' : 'right')
    },
    options,
  )
  pane.addEventListener(
    'touchcancel',
    () => {
      from = null
    },
    options,
  )
}
