/** The single keys of reading pages. What listens to them and the list that “?” opens are made of this table. A reader may switch
 *  single keys off (WCAG 2.1.4). */
export const KEYS = {
  '/': 'find',
  n: 'next',
  p: 'previous',
  v: 'versions',
  '+': 'larger',
  '-': 'smaller',
  z: 'zoom',
  '?': 'list',
} as const

export type Key = keyof typeof KEYS
export type KeyAct = (typeof KEYS)[Key]

/** What was pressed, on a keyboard of any language: the key that writes “n” in English writes “מ” in Hebrew. null: no key of the
 *  table, or one that is pressed together with another. */
export function readKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Key | null {
  const { key, code, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return null
  const [, letter] = /^[א-ת]$/.test(key) ? (/^Key([A-Z])$/.exec(code) ?? []) : []
  // “=” is the key of “+” without shift.
  const pressed = letter?.toLowerCase() ?? (key === '=' ? '+' : key)
  return isKey(pressed) ? pressed : null
}

function isKey(key: string): key is Key {
  return Object.hasOwn(KEYS, key)
}
