/** Chords: keys that are pressed together, by their names in the table of keys. They are read by the place of the key, so that they are
 *  the same on a Hebrew keyboard. Source: decisions.md#desks-of-the-site. */
import { type DeskAct, type DeskPlace, deskKeys } from '#lib/keys.ts'

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys of signs by their place on an American keyboard. */
const SIGNS: { readonly [code: string]: string } = {
  Slash: '/',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
}

/** The act of a pressed key at a desk; null: it has none. `isMac`: each Alt chord has a twin with Ctrl there, and each Ctrl chord one
 *  with Command. */
export function actOfChord<P extends DeskPlace>(place: P, pressed: Pressed, isMac: boolean): DeskAct<P> | null {
  const keys = deskKeys(place)
  for (const chord of chordsOf(pressed, isMac)) {
    const act = keys.get(chord)
    if (act !== undefined) return act
  }
  return null
}

/** The names under which a pressed key may appear in the table, the likeliest first. */
export function chordsOf(pressed: Pressed, isMac: boolean): string[] {
  const { ctrlKey, altKey, metaKey, shiftKey } = pressed
  const modifiers = { ctrl: ctrlKey, alt: altKey, shift: shiftKey }
  // Both together write letters of their own on many keyboards.
  if (ctrlKey && altKey) return []
  if (metaKey) return isMac && !ctrlKey && !altKey ? named({ ...modifiers, ctrl: true }, pressed) : []
  const own = named(modifiers, pressed)
  return isMac && ctrlKey ? [...own, ...named({ ctrl: false, alt: true, shift: shiftKey }, pressed)] : own
}

interface Modifiers {
  ctrl: boolean
  alt: boolean
  shift: boolean
}

function named({ ctrl, alt, shift }: Modifiers, { key, code }: Pressed): string[] {
  const isPlain = !ctrl && !alt
  return keysOf(key, code, isPlain).map((name) => {
    // A sign or a letter alone contains its Shift already.
    const withShift = shift && !(isPlain && name.length === 1)
    return `${ctrl ? 'Ctrl+' : ''}${alt ? 'Alt+' : ''}${withShift ? 'Shift+' : ''}${name}`
  })
}

function keysOf(key: string, code: string, isPlain: boolean): string[] {
  if (key === ' ') return ['Space']
  if (/^[a-z]$/i.test(key)) return [key.toUpperCase()]
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isSign = [...key].length === 1
  // “/” of a Hebrew keyboard is where Q is, and is a sign only when it is pressed alone.
  if (letter !== undefined && isSign && (!isPlain || /^\p{L}$/u.test(key))) return [letter]
  const sign = SIGNS[code]
  if (!isPlain && isSign && sign !== undefined) return [sign, key]
  // Where an American keyboard has “,”, a Hebrew one has a letter.
  if (sign !== undefined && isSign && /^\p{L}$/u.test(key)) return [sign]
  return [isPlain && key === '=' ? '+' : key]
}

/** How a chord is written on this machine: `⌃W` keys are called by the names that are on the keys. */
export function sayChord(chord: string, isMac: boolean): string[] {
  return chord
    .split(/\+(?!$)/)
    .map((part) => (isMac && part === 'Alt' ? 'Ctrl' : part))
    .map((part) => ON_KEYS[part] ?? part)
}

const ON_KEYS: { readonly [key: string]: string } = {
  Enter: '⏎',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  Insert: 'Ins',
  '+': '+',
}
