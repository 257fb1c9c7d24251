/** The name of a type with its article: “an author”, “a unit”. All names that begin with `u` are said with a consonant. */
export function withArticle(name: string): string {
  return `${/^[aeio]/iu.test(name) ? 'an' : 'a'} ${name}`
}
