/** The last part of an address that has letters, as words: “sefer hadugma” for `/sefer-hadugma/1/99`. */
export function wordsOfAddress(address: string): string {
  const last = address.split('/').findLast((part) => /\p{L}/u.test(part)) ?? ''
  return last.replaceAll(/[-_]+/g, ' ').trim()
}
