/** The words of an item: the editor with marks and notes comes when a paragraph is first touched. Without it a paragraph is
 *  plain words in a text field. */

export function start(form: HTMLElement): void {
  form.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.name.startsWith('words:')) return
    const segment = target.closest<HTMLElement>('[data-segment]')
    if (segment === null || segment.dataset.editor === 'on') return
    segment.dataset.editor = 'on'
    void open(form, segment, target)
  })
}

async function open(
  form: HTMLElement,
  segment: HTMLElement,
  field: HTMLTextAreaElement,
): Promise<void> {
  const { openEditor } = await import('./edit/words-editor.ts')
  // Keys that came while the editor was fetched are words that it would not show.
  if (field.value !== field.defaultValue) return
  openEditor({
    segment,
    field,
    marks: JSON.parse(form.dataset.marks ?? '{}'),
    label: form.dataset.marksLabel ?? '',
    atoms: JSON.parse(form.dataset.atoms ?? '{}'),
  })
}
