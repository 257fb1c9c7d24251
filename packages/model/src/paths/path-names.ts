/** The first parts of paths that items may not use freely: addresses and pages of the service, and the namespaces of
 *  types. Source: service.md#paths; decisions.md#one-origin. */

const ADDRESSES = `
  .well-known _app api catalog.git dumps embed health iiif livez manifests mcp metrics oai oauth objects
  llms readyz reconcile share sru v1 v2
  app assets fonts images static webhooks
  apple-touch-icon.png favicon.ico favicon.svg llms-full.txt llms.txt manifest.webmanifest openapi.json opensearch.xml
  robots.txt service-worker.js sitemap.xml`

const PAGES = `
  about account accounts add admin browse calendar catalog changelog changes check commits community compare
  confirm connect contact covers dates dev developers docs download downloads edit editions en entities feed
  feeds files follows he help history home inbox index issues item items keepers labels letters licences link links
  listen login logout machine map me mirrors missing new oembed offline organize people print privacy projects
  proofread read recent report reports resolve review search settings shelf sign-in sign-out sign-up sitemap
  stats status stewards suggest suggestions sync takedown takedowns talk terms teshuros text threads today
  tokens transcribe transcripts tree types unsubscribe upload uploads week weeks yi`

/** Plurals of the types whose items have no page. */
const PAGELESS = 'alignments contents-maps relations segments text-layers text-pages'

/** First parts that no path of an item may have. Paths have no dots; addresses with a dot are listed for other users of
 *  this list. */
export const RESERVED_PARTS: ReadonlySet<string> = new Set(`${ADDRESSES} ${PAGES} ${PAGELESS}`.trim().split(/\s+/))

/** Namespaces, with the types whose paths may begin with them: a type and the types of its children. */
export const NAMESPACES: ReadonlyMap<string, readonly string[]> = new Map([
  ['sets', ['set']],
  ['schemas', ['schema']],
  ['authors', ['author']],
  ['works', ['work', 'unit']],
  ['units', ['unit']],
  ['events', ['event', 'recording']],
  ['publications', ['publication', 'scan']],
  ['scans', ['scan']],
  ['texts', ['text']],
  ['recordings', ['recording']],
  ['persons', ['person']],
  ['places', ['place']],
  ['topics', ['topic']],
  ['sources', ['source']],
])

/** Types whose items have no page, and therefore no path. */
export const PATHLESS_TYPES: ReadonlySet<string> = new Set([
  'contents-map',
  'text-layer',
  'text-page',
  'segment',
  'alignment',
  'alignment-span',
  'relation',
])
