/** The language of this page for requests to the API, so that a refusal comes in it and not in the browser's language. Empty outside
 *  a page. */
export function pageLanguage(): { 'accept-language'?: string } {
  const lang = globalThis.document?.documentElement.lang
  return lang === undefined || lang === '' ? {} : { 'accept-language': lang }
}
