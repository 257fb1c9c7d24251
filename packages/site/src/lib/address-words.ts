/** A part of an address as words: `sefer-hadugma` is “sefer hadugma”. */
export function wordsOfAddress(part: string): string {
  return part.replaceAll(/[-_]+/g, ' ').trim()
}
