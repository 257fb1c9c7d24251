/** Says whether a handle is free while it is typed. The words are in `data-says`, by the state. */
const PAUSE_MS = 250

export function start(element: HTMLElement): void {
  const input = element.querySelector('input')
  const status = element.querySelector<HTMLElement>('[role="status"]')
  if (input === null || status === null) return
  const says: { readonly [state: string]: string } = JSON.parse(element.dataset.says ?? '{}')
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  async function look(handle: string): Promise<void> {
    asked += 1
    const mine = asked
    const state = handle === '' ? null : await stateOf(handle)
    if (mine !== asked || input === null || status === null) return
    status.textContent = state === null ? '' : (says[state] ?? '')
    status.classList.toggle('wrong', state === 'taken' || state === 'unfit')
    if (state === 'taken' || state === 'unfit') input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  const lookSoon = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void look(input.value.trim()), PAUSE_MS)
  }
  input.addEventListener('input', lookSoon)
  // Typed before this was loaded.
  if (input.value !== input.defaultValue) lookSoon()
}

/** null when the server does not answer: the form says it then. */
async function stateOf(handle: string): Promise<string | null> {
  const answer = await fetch(`/v1/auth/handle?handle=${encodeURIComponent(handle)}`).catch(() => null)
  if (answer === null || !answer.ok) return null
  const { state }: { state: string } = await answer.json()
  return state
}
