/** Every Content-Security-Policy of the server. The pages of the site have theirs from SvelteKit (`packages/site/vite.config.ts`). */

const NOTHING = "default-src 'none'"
const UNFRAMED = "frame-ancestors 'none'"
const OWN_FRAME = "frame-ancestors 'self'"

export const CONTENT_POLICY = {
  /** Answers that are no pages: they load nothing. */
  data: `${NOTHING}; ${UNFRAMED}`,
  /** A file that a browser shows with its own means. */
  file: OWN_FRAME,
  /** A file that a browser only downloads. */
  download: `${NOTHING}; sandbox; ${UNFRAMED}`,
  /** A stranger's HTML page: a browser shows it, and runs and loads nothing. */
  strangersPage: `${NOTHING}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; ${OWN_FRAME}; sandbox`,
  /** A page that other sites may frame. */
  framed: `${NOTHING}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-popups; frame-ancestors *`,
} as const

/** The policy of the plain page: one style by its hash, and a form that leads to this server and perhaps to one other source. */
export function plainPagePolicy(styleHash: string, formsMayLeadTo: string): string {
  const forms = `form-action 'self' ${formsMayLeadTo}`.trim()
  return [NOTHING, `style-src '${styleHash}'`, forms, UNFRAMED, "base-uri 'none'"].join('; ')
}

/** The source of an address, as a policy names it: an origin, or a scheme with its colon. Empty for what a policy cannot name. */
export function sourceOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^[a-z][a-z0-9+.-]*:$/.test(url.protocol)) return ''
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : url.protocol
}
