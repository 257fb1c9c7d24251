/** The editor of one paragraph: words with marks and links; notes, markers and ends of lines are single things that are
 *  moved over and taken out, never typed into. What is pasted comes as letters. */
import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { mount } from 'svelte'
import MarkBar from './MarkBar.svelte'
import { docOf, MARK_NAMES, paragraph, plainOf, runsOf, setAtomNames, wordsSchema } from './words-schema.ts'

interface Opening {
  segment: HTMLElement
  field: HTMLTextAreaElement
  marks: { [mark: string]: string }
  label: string
  atoms: { [atom: string]: string }
  /** What the button is called that begins a note. */
  noteHere: string
}

export function openEditor({ segment, field, marks, label, atoms, noteHere }: Opening): void {
  setAtomNames(atoms, noteNumbers())
  const place = document.createElement('div')
  const sent = segment.querySelector<HTMLInputElement>('[data-runs-now]')
  // Of a paragraph that was changed before, and came back.
  const atFirst = { runs: sent?.value ?? '', words: field.value }
  const opened = docOf(JSON.parse(segment.dataset.runs ?? '[]'))
  const name = segment.querySelector('label')?.textContent ?? ''
  const newLine = (state: EditorState, dispatch?: (transaction: EditorState['tr']) => void): boolean => {
    dispatch?.(state.tr.replaceSelectionWith(wordsSchema.node('br')).scrollIntoView())
    return true
  }
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: opened,
      plugins: [
        history(),
        keymap({
          'Mod-z': undo,
          'Mod-y': redo,
          'Shift-Mod-z': redo,
          Enter: newLine,
          'Shift-Enter': newLine,
          'Mod-b': toggleMark(wordsSchema.marks.b),
          'Mod-i': toggleMark(wordsSchema.marks.i),
          'Mod-u': toggleMark(wordsSchema.marks.u),
        }),
        keymap(baseKeymap),
      ],
    }),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': name,
      lang: field.lang,
      dir: field.dir,
    },
    // What is pasted comes as letters: no markup of another page is read.
    handlePaste(_, event) {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      view.dispatch(view.state.tr.replaceSelection(paragraph(text)).scrollIntoView())
      return true
    },
    handleDrop: (_, event) => event.dataTransfer?.types.includes('text/html') ?? false,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (!transaction.docChanged) return
      const isSame = view.state.doc.eq(opened)
      if (sent !== null) sent.value = isSame ? atFirst.runs : JSON.stringify(runsOf(view.state.doc))
      field.value = isSame ? atFirst.words : plainOf(view.state.doc)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const begin = segment.querySelector<HTMLButtonElement>('[name="do"][value^="note:"]')
  const toggles = MARK_NAMES.map((mark) => ({
    name: marks[mark] ?? mark,
    press: () => {
      toggleMark(wordsSchema.marks[mark])(view.state, view.dispatch)
      view.focus()
    },
  }))
  const note = begin === null ? [] : [{ name: noteHere, press: () => beginNote(view, begin) }]
  mount(MarkBar, { target: place, anchor: view.dom, props: { label, acts: [...toggles, ...note] } })
  field.before(place)
  field.hidden = true
  view.focus()
}

/** Marks a note where the words are, and asks the page for its field. */
function beginNote(view: EditorView, button: HTMLButtonElement): void {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-segment]')].map(({ dataset }) => dataset.segment ?? '')
  const n = Math.max(0, ...ids.map((id) => Number(/^new(\d+)$/.exec(id)?.[1] ?? 0))) + 1
  const atom = wordsSchema.node('atom', { run: { note: `new${n}` } })
  view.dispatch(view.state.tr.insert(view.state.selection.to, atom))
  button.click()
}

/** By the ids of the notes on the page. */
function noteNumbers(): Map<string, string> {
  const notes = [...document.querySelectorAll<HTMLElement>('[data-note]')]
  return new Map(notes.map(({ dataset }) => [dataset.segment ?? '', dataset.note ?? '']))
}
