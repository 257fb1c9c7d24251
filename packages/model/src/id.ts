/** Ids: permanent, opaque, never reused. An item's id is `rh-` and 40 bits as 8 letters of Crockford's base 32, in lower
 *  case. Accounts, tokens and connected apps have other prefixes. Source: service.md#ids; shapes.md#ids;
 *  decisions.md#checks. */
import { createHash, randomBytes } from 'node:crypto'

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const TAIL = '[0-9a-hjkmnp-tv-z]{6,16}'
const ID_BYTES = 5

/** The stored form of an item's id, as a JSON Schema pattern. */
export const ITEM_ID_PATTERN = `^rh-${TAIL}$`

/** Prefixes of other ids: of accounts, personal tokens and connected apps. */
export const ID_PREFIXES = ['u-', 'tok-', 'oac-'] as const
export type IdPrefix = (typeof ID_PREFIXES)[number]

const itemId = new RegExp(ITEM_ID_PATTERN)
const prefixedIds: Record<IdPrefix, RegExp> = {
  'u-': new RegExp(`^u-${TAIL}$`),
  'tok-': new RegExp(`^tok-${TAIL}$`),
  'oac-': new RegExp(`^oac-${TAIL}$`),
}

/** Whether the text is an item's id in its stored form. */
export function isItemId(text: string): boolean {
  return itemId.test(text)
}

/** Reads an item's id in any spelling: upper case, hyphens inside, O for 0, I and L for 1. Answers the stored form, or
 *  null when the text is not an id (no id has a U). */
export function readId(text: string): string | null {
  if (text.length > 64 || !/^rh-/i.test(text)) return null
  const tail = text.slice(3).toLowerCase().replaceAll('-', '')
  const id = `rh-${tail.replaceAll('o', '0').replaceAll(/[il]/g, '1')}`
  return isItemId(id) ? id : null
}

/** The id of a new item. `bytes`: 5 random bytes, which tests hand in. */
export function newItemId(bytes: Uint8Array = randomBytes(ID_BYTES)): string {
  return `rh-${base32(bytes)}`
}

/** A new id for an account, a token or a connected app. `bytes`: 4 to 10 random bytes, which tests hand in. */
export function newPrefixedId(prefix: IdPrefix, bytes: Uint8Array = randomBytes(ID_BYTES)): string {
  return `${prefix}${base32(bytes)}`
}

/** The id of an imported item. The same `source` and `key` always give the same id, so that a second import finds the
 *  items of the first. */
export function idFromSeed(source: string, key: string): string {
  const hash = createHash('sha256').update(`${source}\0${key}`).digest()
  return newItemId(hash.subarray(0, ID_BYTES))
}

/** Whether the text is an id with this prefix, in its stored form. */
export function isPrefixedId(prefix: IdPrefix, text: string): boolean {
  return prefixedIds[prefix].test(text)
}

/** Whether the text is an account's id (`u-…`). The account `system` does not have such an id. */
export function isAccountId(text: string): boolean {
  return isPrefixedId('u-', text)
}

/** Whether the value is a sha256: a text of 64 lower-case hex digits. */
export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function base32(bytes: Uint8Array): string {
  let out = ''
  let bits = 0
  let pendingBits = 0
  for (const byte of bytes) {
    pendingBits = (pendingBits << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += LETTERS.charAt((pendingBits >> bits) & 31)
    }
    pendingBits &= (1 << bits) - 1
  }
  return bits === 0 ? out : out + LETTERS.charAt((pendingBits << (5 - bits)) & 31)
}
