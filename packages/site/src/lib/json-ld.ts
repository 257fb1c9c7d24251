/** Facts of a page for search engines: schema.org in JSON-LD. */
export type JsonLd = { '@type': string } & { [property: string]: unknown }

/** “<” is escaped, so that no words can end the script. */
export function jsonLdScript(thing: JsonLd): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
