/** The single keys of all pages, in one table: what listens, what a page lists and what its words name are made of it. A reader
 *  may switch single keys off (WCAG 2.1.4). */
import { isSingleKey } from './single-keys.ts'

export const KEYS = {
  reading: {
    '/': 'find',
    n: 'next',
    p: 'previous',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    v: 'versions',
    c: 'verse',
    o: 'beside',
    '+': 'larger',
    '-': 'smaller',
    z: 'zoom',
    '?': 'list',
  },
  suggestion: {
    j: 'next',
    k: 'previous',
    a: 'approve',
    s: 'send-back',
    e: 'wording',
    c: 'comment',
    b: 'alike',
  },
  lane: {
    j: 'next',
    k: 'previous',
    a: 'approve',
    s: 'send_back',
    t: 'thanks',
    e: 'wording',
    b: 'together',
    u: 'undo',
    '?': 'keys',
  },
} as const

/** The keys of the desks. A chord is written `Ctrl+Alt+Shift+Key`: its key as `KeyboardEvent.key` names it, a letter in capitals. Plain
 *  letters and signs are single keys; all others work while one types. Several chords may stand for one act: the first is the one that
 *  a desk lists. */
export const DESK_KEYS = {
  proofread: {
    Enter: 'right',
    ArrowDown: 'right',
    ArrowUp: 'back',
    Tab: 'doubt',
    F2: 'unreadable',
    'Ctrl+Delete': 'remove',
    Insert: 'insert',
    'Alt+I': 'insert',
    'Ctrl+/': 'split',
    'Ctrl+J': 'join',
    F8: 'image',
    'Ctrl+Enter': 'send',
    'Ctrl+Z': 'undo',
    'Ctrl+Shift+Z': 'redo',
    'Ctrl+Y': 'redo',
    'Alt+W': 'whole',
    '+': 'larger',
    '-': 'smaller',
    '?': 'keys',
  },
  transcribe: {
    Enter: 'right',
    'Alt+ArrowUp': 'previous',
    'Alt+ArrowDown': 'next',
    Escape: 'play',
    'Ctrl+ArrowLeft': 'rewind',
    'Ctrl+ArrowRight': 'forward',
    'Ctrl+,': 'slower',
    'Ctrl+.': 'faster',
    'Alt+R': 'again',
    Tab: 'doubt',
    'Alt+I': 'insert',
    'Alt+K': 'kind',
    'Alt+P': 'speaker',
    'Alt+Shift+P': 'new-speaker',
    'Alt+L': 'language',
    'Ctrl+Delete': 'remove',
    'Ctrl+Enter': 'send',
    'Ctrl+Z': 'undo',
    'Ctrl+Shift+Z': 'redo',
    'Ctrl+Y': 'redo',
    '?': 'keys',
  },
  sync: {
    Space: 'play',
    Escape: 'play',
    Enter: 'tap',
    ArrowUp: 'previous',
    ArrowDown: 'next',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    'Shift+ArrowLeft': 'far-left',
    'Shift+ArrowRight': 'far-right',
    L: 'lock',
    M: 'mode',
    'Ctrl+ArrowLeft': 'rewind',
    'Ctrl+ArrowRight': 'forward',
    'Ctrl+,': 'slower',
    'Ctrl+.': 'faster',
    'Ctrl+Enter': 'send',
    'Ctrl+Z': 'undo',
    'Ctrl+Shift+Z': 'redo',
    '+': 'larger',
    '-': 'smaller',
    '?': 'keys',
  },
  upload: {
    ArrowUp: 'up',
    ArrowDown: 'down',
    Enter: 'down',
    'Alt+ArrowDown': 'fill',
    'Ctrl+Delete': 'remove',
    'Ctrl+Enter': 'send',
    'Ctrl+Z': 'undo',
    '?': 'keys',
  },
  organize: {
    ArrowUp: 'previous',
    ArrowDown: 'next',
    ArrowRight: 'right',
    ArrowLeft: 'left',
    Home: 'start',
    End: 'end',
    PageUp: 'page-up',
    PageDown: 'page-down',
    X: 'mark',
    Space: 'mark',
    'Shift+ArrowUp': 'mark-previous',
    'Shift+ArrowDown': 'mark-next',
    P: 'into',
    ',': 'before',
    '.': 'after',
    C: 'also',
    U: 'up',
    R: 'rename',
    N: 'new',
    M: 'merge',
    S: 'split',
    A: 'addition',
    O: 'official',
    Delete: 'delete',
    '/': 'find',
    T: 'window',
    Enter: 'preview',
    'Ctrl+Enter': 'send',
    Escape: 'undo',
    'Ctrl+Z': 'undo',
    'Ctrl+Shift+Z': 'redo',
    '?': 'keys',
  },
  map: {
    Enter: 'begin',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
    Home: 'first',
    End: 'last',
    PageUp: 'far-back',
    PageDown: 'far-on',
    N: 'likely',
    P: 'likely-back',
    Insert: 'another',
    'Alt+I': 'another',
    Tab: 'deeper',
    'Shift+Tab': 'higher',
    ']': 'deeper',
    '[': 'higher',
    'Shift+ArrowLeft': 'move-left',
    'Shift+ArrowRight': 'move-right',
    E: 'end',
    S: 'share',
    Delete: 'remove',
    L: 'number',
    'Ctrl+Enter': 'send',
    'Ctrl+Z': 'undo',
    'Ctrl+Shift+Z': 'redo',
    'Ctrl+Y': 'redo',
    Escape: 'escape',
    '?': 'keys',
  },
  doubts: {
    Enter: 'right',
    ArrowUp: 'back',
    'Ctrl+Enter': 'alike',
    'Ctrl+Z': 'undo',
    F2: 'unreadable',
    '?': 'keys',
  },
} as const

export type DeskPlace = keyof typeof DESK_KEYS
type DeskActs = { [P in DeskPlace]: (typeof DESK_KEYS)[P][keyof (typeof DESK_KEYS)[P]] }
/** What a desk can be asked to do by a key. */
export type DeskAct<P extends DeskPlace> = DeskActs[P]

/** The chords of a desk and their acts, in the order of the table. */
export function deskKeys<P extends DeskPlace>(place: P): ReadonlyMap<string, DeskAct<P>> {
  const table: { readonly [P in DeskPlace]: { readonly [chord: string]: DeskAct<P> } } = DESK_KEYS
  return new Map(Object.entries<DeskAct<P>>(table[place]))
}

type Place = keyof typeof KEYS
export type Key = { [P in Place]: keyof (typeof KEYS)[P] }[Place]
type Acts = { [P in Place]: (typeof KEYS)[P][keyof (typeof KEYS)[P]] }
export type KeyAct<P extends Place> = Acts[P]
export type LaneAct = KeyAct<'lane'>

/** The same tables, to be asked for any key. */
type Tables = { readonly [P in Place]: { readonly [key: string]: KeyAct<P> | undefined } }
const TABLES: Tables = KEYS

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a pressed key does in a place; null while somebody writes, and where single keys are switched off. */
export function actOfKey<P extends Place>(event: KeyboardEvent, place: P): KeyAct<P> | null {
  return isSingleKey(event) ? readKey(event, place) : null
}

/** What a key does in a place, on a keyboard of any language: the key that writes “n” in English writes “מ” in Hebrew. null: no
 *  key of the place's table, or one that is pressed together with another. */
export function readKey<P extends Place>(event: Pressed, place: P): KeyAct<P> | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const key = keyOf(event)
  return Object.hasOwn(KEYS[place], key) ? (TABLES[place][key] ?? null) : null
}

/** A letter of another script is read by the place of its key. “=” is the key of “+” without shift. */
function keyOf({ key, code }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const [, letter] = /^\p{L}$/u.test(key) ? (/^Key([A-Z])$/.exec(code) ?? []) : []
  return letter?.toLowerCase() ?? (key === '=' ? '+' : key)
}
