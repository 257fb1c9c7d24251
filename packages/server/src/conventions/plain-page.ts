/** Plain HTML pages that need no JavaScript. The site has better pages. These always work for signing in and for
 *  connecting an app. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { CACHE_CONTROL, NO_DEVICES, ON_EVERY_ANSWER, OWN_RESOURCE, OWN_WINDOW, ownHeadersOf } from './headers.ts'

/** HTML that is safe to send. Only `html` makes it from parts. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | readonly Html[]

/** A template. Parts are escaped, except parts that are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, at) => text + partText(parts[at - 1] ?? '') + next))
}

function partText(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(({ text }) => text).join('')
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

const STYLE = `body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
main>section{margin-block:2rem}h1{font-size:1.4rem}label{display:block;margin-block:.6rem}
input[type=text],input[type=email]{font:inherit;width:100%;padding:.4rem;box-sizing:border-box}
button{font:inherit;padding:.4rem 1.2rem;margin-inline-end:.6rem}code{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#16181b;color:#eee}a{color:#9cf}}`
const STYLE_HASH = createHash('sha256').update(STYLE, 'utf8').digest('base64')

export interface Page {
  title: string
  body: Html
  status?: number
  /** Another origin, or a scheme with its colon, to which the page's form may redirect. */
  formsMayLeadTo?: string
  /** Apps open the page in a window of their own, and hear from that window when it comes back to them. */
  isPopup?: boolean
  /** Names and values of headers in turn. */
  headers?: readonly string[]
}

export function answerPage(reply: FastifyReply, page: Page): void {
  reply.hijack()
  writePlainPage(reply.raw, page)
}

/** The same for a request that the framework never saw. */
export function writePlainPage(response: ServerResponse, page: Page): void {
  const { status = 200, formsMayLeadTo = '', isPopup = false, headers = [] } = page
  const bytes = Buffer.from(documentOf(page), 'utf8')
  response.writeHead(status, [
    ...withPolicy(contentPolicy(formsMayLeadTo)),
    ...OWN_RESOURCE,
    ...NO_DEVICES,
    ...(isPopup ? [] : OWN_WINDOW),
    ...ownHeadersOf(response, CACHE_CONTROL.never),
    'Cache-Control',
    CACHE_CONTROL.never,
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(bytes.length),
    ...headers,
  ])
  response.end(bytes)
}

export function documentOf({ title, body }: Pick<Page, 'title' | 'body'>): string {
  return html`<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Yalkut</title><style>${new Html(STYLE)}</style></head><body><main>${body}</main></body></html>`.text
}

/** The Content-Security-Policy of a page. */
export function contentPolicy(formsMayLeadTo = ''): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self' ${formsMayLeadTo}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The headers of every answer, with the page's own Content-Security-Policy. */
function withPolicy(policy: string): string[] {
  const headers: string[] = [...ON_EVERY_ANSWER]
  const at = headers.indexOf('Content-Security-Policy')
  if (at !== -1) headers[at + 1] = policy
  return headers
}

/** A paragraph in Hebrew and the same in English. */
export function twice(he: string, en: string): Html {
  return html`<p lang="he" dir="rtl">${he}</p><p lang="en" dir="ltr">${en}</p>`
}

/** A few words in Hebrew and the same in English, on one line. */
export function both(he: string, en: string): Html {
  return html`<span lang="he" dir="rtl">${he}</span> · <span lang="en" dir="ltr">${en}</span>`
}

/** What a reader sees who asked for too many pages in a minute. */
export function tooQuick(): Page {
  const title = 'יותר מדי בקשות'
  const he = 'הגיעו מכאן יותר מדי בקשות בדקה אחת. נסו שוב בעוד דקה.'
  const en = 'Too many requests came from here in one minute. Try again in a minute.'
  return { title, status: 429, body: html`<h1>${title}</h1>${twice(he, en)}` }
}
