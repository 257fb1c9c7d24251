/** Puts the player at the bottom of the window while its place is out of view. The place keeps its height. */
export function dockOutOfView(bar: HTMLElement, hasBegun: () => boolean): void {
  const place = bar.closest<HTMLElement>('.controls-place')
  if (place === null) return
  let isInView = true
  const follow = (): void => {
    const isDocked = !isInView && hasBegun() && place.contains(bar)
    if (isDocked && !bar.hasAttribute('data-docked')) place.style.minBlockSize = `${place.offsetHeight}px`
    bar.toggleAttribute('data-docked', isDocked)
  }
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true
    follow()
  }).observe(place)
  // Begun from a time in the words, and closed.
  bar.addEventListener('click', follow)
  place.closest('article')?.addEventListener('play', follow, true)
}
