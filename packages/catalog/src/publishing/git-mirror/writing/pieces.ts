/** The words of texts and recordings, put together from items of the line: which files a change touches, and what they hold.
 *  Source: shapes.md#git-mirror. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { ShownChange } from '@yalkut/projection'
import { type Cue, writeWebVtt } from '../../../media/recordings/write-web-vtt.ts'
import type { Piece, State } from './state.ts'

/** Files to write again at the end of a commit. */
export interface Touched {
  texts: Set<string>
  recordings: Set<string>
}

/** Notes a change, and what has to be written again because of it. */
export function applyPiece(state: State, change: ShownChange, touched: Touched): void {
  const { id, type, data } = change
  const make = PIECES[type]
  if (make === undefined) return
  const before = state.piece(id)
  const after = data === null ? null : { id, type, ...make(data) }
  if (after === null) state.drop(id)
  else state.put(after)
  for (const piece of [before, after]) if (piece !== null) touch(state, piece, touched)
}

type PieceText = Omit<Piece, 'id' | 'type'>

/** Of each type that a text or a transcript is made of. */
const PIECES: Readonly<Record<string, (data: JsonObject) => PieceText>> = {
  text: (data) => {
    const { kind, language, licence, credit, unit, publication, recording } = data
    const facts = { of: unit ?? publication ?? recording, kind, language, licence, credit }
    return { parent: null, sort: '', other: null, facts: JSON.stringify(facts) }
  },
  segment: (data) => {
    const { kind, content, speaker } = data
    const facts = { kind, content, speaker, machine: isMachine(data) }
    return {
      parent: textOf(data.text),
      sort: textOf(data.order) ?? '',
      other: null,
      facts: JSON.stringify(facts),
    }
  },
  alignment: (data) => {
    const { text, granularity } = data
    // The one with the times of words comes first.
    const sort = granularity === 'word' ? '0' : '1'
    return { parent: textOf(data.recording), sort, other: textOf(text), facts: '{}' }
  },
  'alignment-span': (data) => {
    const { startMs, endMs } = data
    const sort = String(startMs).padStart(12, '0')
    const facts = JSON.stringify({ startMs, endMs })
    return { parent: textOf(data.alignment), sort, other: textOf(data.segment), facts }
  },
}

function touch(state: State, { id, type, parent }: Piece, touched: Touched): void {
  if (type === 'alignment-span') {
    const recording = parent === null ? null : state.piece(parent)?.parent
    if (recording) touched.recordings.add(recording)
    return
  }
  if (type === 'alignment') {
    if (parent !== null) touched.recordings.add(parent)
    return
  }
  const text = type === 'text' ? id : parent
  if (text === null) return
  touched.texts.add(text)
  for (const { parent: recording } of state.alignmentsOf(text)) {
    if (recording !== null) touched.recordings.add(recording)
  }
}

/** The file of a text; null when no words of it are shown. */
export function writeText(state: State, id: string): string | null {
  const text = state.piece(id)
  if (text === null) return null
  const paragraphs = state.below(id, 'segment').flatMap(({ facts }) => {
    const { kind, content, speaker, machine } = parseJsonObject(facts)
    if (typeof content !== 'string' || content.trim() === '') return []
    const front = kind === 'heading' ? '## ' : kind === 'quote' ? '> ' : ''
    const who = typeof speaker === 'string' ? `${speaker}: ` : ''
    return [`${front}${machine === true ? '[machine] ' : ''}${who}${content}`]
  })
  if (paragraphs.length === 0) return null
  const front = Object.entries({ text: id, ...parseJsonObject(text.facts) })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
  return `---\n${front}---\n\n${paragraphs.join('\n\n')}\n`
}

/** The transcript of a recording with its times; null when no words of it are shown. */
export function writeSync(state: State, recording: string): string | null {
  for (const { id, other } of state.below(recording, 'alignment')) {
    const text = other === null ? null : state.piece(other)
    const cues = text === null ? [] : cuesOf(state, id)
    if (cues.length > 0) {
      return writeWebVtt(String(parseJsonObject(text?.facts ?? '{}').language ?? 'he'), cues)
    }
  }
  return null
}

function cuesOf(state: State, alignment: string): Cue[] {
  return state.below(alignment, 'alignment-span').flatMap(({ other, facts }) => {
    const { startMs, endMs } = parseJsonObject(facts)
    const segment = other === null ? null : state.piece(other)
    if (segment === null || typeof startMs !== 'number' || typeof endMs !== 'number') return []
    const { content, speaker, machine } = parseJsonObject(segment.facts)
    if (typeof content !== 'string' || content.trim() === '' || endMs <= startMs) return []
    const who = typeof speaker === 'string' ? speaker : null
    return [{ id: segment.id, content, speaker: who, startMs, endMs, checked: machine !== true }]
  })
}

function isMachine({ origin }: JsonObject): boolean {
  return typeof origin === 'object' && origin !== null && Reflect.get(origin, 'checked') !== true
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
