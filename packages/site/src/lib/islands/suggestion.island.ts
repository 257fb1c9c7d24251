/** The keys of a suggestion's page: the next change, approve, send back, comment. Each presses what stands on the page, so
 *  nobody does by keys what they are not shown. */
import { actOfKey, type KeyAct } from '#lib/keys.ts'

export function start(page: HTMLElement): void {
  let here = -1

  function move(by: 1 | -1): void {
    const changes = [...page.querySelectorAll<HTMLElement>('[data-change]')]
    here = Math.min(Math.max(here + by, 0), changes.length - 1)
    for (const [at, change] of changes.entries()) change.toggleAttribute('data-here', at === here)
    const change = changes[here]
    change?.scrollIntoView({ block: 'center' })
    // Of what was sent back: the field with its words.
    change?.querySelector<HTMLElement>('[data-word], .right-words textarea')?.focus({ preventScroll: true })
  }

  const acts: Record<KeyAct<'suggestion'>, () => void> = {
    next: () => move(1),
    previous: () => move(-1),
    approve: () => {
      const form = page.querySelector<HTMLFormElement>('form[data-act="approve"]')
      // A clash that nobody decided is shown before the question is asked.
      if (form?.reportValidity() && confirm(form.dataset.confirm)) form.requestSubmit()
    },
    'send-back': () => openToWrite('details[data-act="send-back"]'),
    wording: () => page.querySelector<HTMLElement>('[data-here] [data-word]')?.click(),
    comment: () => page.querySelector<HTMLElement>('#comment')?.focus(),
    alike: () => {
      const folds = [...page.querySelectorAll<HTMLDetailsElement>('details[data-fold]')]
      const isOpen = folds.every(({ open }) => open)
      for (const fold of folds) fold.open = !isOpen
    },
  }

  function openToWrite(selector: string): void {
    const details = page.querySelector<HTMLDetailsElement>(selector)
    if (details === null) return
    details.open = true
    details.querySelector('textarea')?.focus()
  }

  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, defaultPrevented } = event
    const isSend = key === 'Enter' && (ctrlKey || metaKey) && !defaultPrevented
    if (isSend && target instanceof HTMLTextAreaElement && page.contains(target)) {
      event.preventDefault()
      target.form?.requestSubmit()
      return
    }
    const act = actOfKey(event, 'suggestion')
    if (act === null) return
    event.preventDefault()
    acts[act]()
  })
  // A third wording that is written is chosen.
  page.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || target.dataset.third === undefined) return
    const choice = target.closest('fieldset')?.querySelector<HTMLInputElement>('[value="third"]')
    if (choice) choice.checked = true
  })
}
