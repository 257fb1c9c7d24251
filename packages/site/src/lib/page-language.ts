/** The language of this page for requests to the API, so that a refusal is said in it and not in that of the browser. Empty outside
 *  a page. */
export function pageLanguage(): { 'accept-language'?: string } {
  const lang = globalThis.document?.documentElement.lang
  return lang === undefined || lang === '' ? {} : { 'accept-language': lang }
}
