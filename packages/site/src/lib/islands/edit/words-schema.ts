/** Runs of words as the editor's document, and back. The words of one paragraph are one line of text, marks and things. */
import { Fragment, Mark, type Node, Schema, Slice } from 'prosemirror-model'

interface AnyRun {
  text?: string
  marks?: string[]
  href?: string
  br?: boolean
  note?: string
  marker?: string
  eol?: string
}

export const MARK_NAMES = ['b', 'i', 'u', 'small', 'sup', 'sub'] as const

let atomNames: { [atom: string]: string } = {}
let noteNumbers: ReadonlyMap<string, string> = new Map()

/** What notes, markers and ends of lines are called in the page's language, and the numbers of notes by their ids. */
export function setAtomNames(names: { [atom: string]: string }, notes: ReadonlyMap<string, string>): void {
  atomNames = names
  noteNumbers = notes
}

const tagged = (tag: string) => ({ toDOM: (): [string, 0] => [tag, 0] })

export const wordsSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph' },
    paragraph: { content: 'inline*', toDOM: () => ['p', 0] },
    text: { group: 'inline' },
    br: { group: 'inline', inline: true, toDOM: () => ['br'] },
    atom: {
      group: 'inline',
      inline: true,
      atom: true,
      marks: '',
      attrs: { run: {} },
      toDOM: ({ attrs }) => [
        'span',
        { class: 'atom', contenteditable: 'false', title: kindOf(attrs.run) },
        labelOf(attrs.run),
      ],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      toDOM: ({ attrs }) => ['span', { class: 'link', title: String(attrs.href) }, 0],
    },
    b: tagged('b'),
    i: tagged('i'),
    u: tagged('u'),
    small: tagged('small'),
    sup: { ...tagged('sup'), excludes: 'sub' },
    sub: { ...tagged('sub'), excludes: 'sup' },
  },
})

function kindOf(run: AnyRun): string {
  const kind = run.note !== undefined ? 'note' : run.marker !== undefined ? 'marker' : 'eol'
  return atomNames[kind] ?? kind
}

function labelOf(run: AnyRun): string {
  if (run.eol !== undefined) return '¶'
  const { note } = run
  return `[${run.marker ?? (note === undefined ? '' : (noteNumbers.get(note) ?? '*'))}]`
}

export function docOf(runs: readonly AnyRun[]): Node {
  const inline = runs.flatMap((run): Node[] => {
    if (run.br === true) return [wordsSchema.node('br')]
    if (typeof run.text !== 'string') return [wordsSchema.node('atom', { run })]
    return run.text === '' ? [] : [wordsSchema.text(run.text, marksOf(run))]
  })
  return wordsSchema.node('doc', null, [wordsSchema.node('paragraph', null, inline)])
}

function marksOf({ marks = [], href }: AnyRun): readonly Mark[] {
  const own = MARK_NAMES.filter((name) => marks.includes(name)).map((name) => wordsSchema.mark(name))
  return Mark.setFrom(href === undefined ? own : [wordsSchema.mark('link', { href }), ...own])
}

export function runsOf(doc: Node): AnyRun[] {
  const runs: AnyRun[] = []
  doc.firstChild?.forEach((node) => {
    if (node.type.name === 'br') runs.push({ br: true })
    else if (node.isText) runs.push(textRun(node))
    else runs.push(node.attrs.run)
  })
  return runs
}

function textRun({ text = '', marks }: Node): AnyRun {
  const names = MARK_NAMES.filter((name) => marks.some((mark) => mark.type.name === name))
  const href: unknown = marks.find((mark) => mark.type.name === 'link')?.attrs.href
  return {
    text,
    ...(names.length > 0 && { marks: [...names] }),
    ...(typeof href === 'string' && { href }),
  }
}

export function plainOf(doc: Node): string {
  return runsOf(doc)
    .map((run) => (run.br === true ? '\n' : (run.text ?? '')))
    .join('')
}

/** Pasted letters: ends of lines become new lines. */
export function paragraph(text: string): Slice {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').split('\n')
  const inline = lines.flatMap((line, at): Node[] => [
    ...(at === 0 ? [] : [wordsSchema.node('br')]),
    ...(line === '' ? [] : [wordsSchema.text(line)]),
  ])
  return new Slice(Fragment.from(inline), 0, 0)
}
