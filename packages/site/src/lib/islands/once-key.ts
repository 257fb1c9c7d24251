/** Keys by which the service carries out a request once, however often it is sent. Source: service.md#sending-once. */

/** For each form that is opened. */
export function newOnce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('')
}

/** `once`: of the form. What it says is part of the key: words that were changed in between are another request. */
export function onceKey(once: string, body: string): { 'idempotency-key': string } {
  return { 'idempotency-key': `${once.slice(0, 40)}-${hashOf(body)}` }
}

/** 53 bits (cyrb53): it tells the texts of one form apart. */
function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}
