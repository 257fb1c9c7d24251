/** The button that follows an item: hidden until it is known whether the person follows it already. */

export function showFollows(follows: readonly string[]): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-follow]')) {
    const { follow: id = '' } = button.dataset
    show(button, follows.includes(id))
    button.hidden = false
    button.addEventListener('click', async () => {
      const on = button.getAttribute('aria-pressed') !== 'true'
      const answer = await fetch('/v1/follows', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'entity', id, on }),
      }).catch(() => null)
      if (answer?.ok === true) show(button, on)
    })
  }
}

function show(button: HTMLButtonElement, isOn: boolean): void {
  button.setAttribute('aria-pressed', String(isOn))
  const name = button.querySelector('span')
  if (name !== null) name.textContent = (isOn ? button.dataset.off : button.dataset.on) ?? ''
}
