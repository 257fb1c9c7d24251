/** The one plain page of the server: a title, a few lines and perhaps a form, in Hebrew and in English, without scripts. It stands
 *  in for the pages of the site where there are none, and says what a browser must be told before there is one. */

import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { escapeHtml } from '@yalkut/model'
import type { FastifyReply } from 'fastify'
import { plainPagePolicy } from './content-policy.ts'
import { CACHE_CONTROL, NO_DEVICES, ON_EVERY_ANSWER, OWN_RESOURCE, OWN_WINDOW, ownHeadersOf } from './headers.ts'

export interface Both {
  he: string
  en: string
}

export interface PlainPage {
  title: Both
  /** Sentences, and what is in no language: an address, a name, the words of a program. */
  lines?: readonly (Both | { plain: string })[]
  form?: PlainForm
  links?: readonly { href: string; text: Both }[]
  status?: number
  /** Another source, to which the page's form may redirect. */
  formsMayLeadTo?: string
  /** Apps open the page in a window of their own, and hear from that window when it comes back to them. */
  isPopup?: boolean
  /** Names and values of headers in turn. */
  headers?: readonly string[]
}

export interface PlainForm {
  action: string
  hidden?: { readonly [name: string]: string }
  fields?: readonly Field[]
  /** Those that a person chooses, each chosen at first. */
  choices?: readonly { name: string; label: Both }[]
  buttons: readonly { text: Both; attributes?: Attributes }[]
}

interface Field {
  label: Both
  /** Of the element `input`. */
  attributes: Attributes
}

interface Attributes {
  readonly [name: string]: string
}

const STYLE = `body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.4rem}label{display:block;margin-block:.6rem}
input:not([type=checkbox]){font:inherit;width:100%;padding:.4rem;box-sizing:border-box}
button{font:inherit;padding:.4rem 1.2rem;margin-inline-end:.6rem}code{overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#16181b;color:#eee}a{color:#9cf}}`
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE, 'utf8').digest('base64')}`

export function answerPlainPage(reply: FastifyReply, page: PlainPage): void {
  reply.hijack()
  writePlainPage(reply.raw, page)
}

/** The same for a request that the framework never saw. */
export function writePlainPage(response: ServerResponse, page: PlainPage): void {
  const { status = 200, formsMayLeadTo = '', isPopup = false, headers = [] } = page
  const bytes = Buffer.from(documentOf(page), 'utf8')
  const standing: string[] = [...ON_EVERY_ANSWER]
  standing[standing.indexOf('Content-Security-Policy') + 1] = policyOf(formsMayLeadTo)
  response.writeHead(status, [
    ...standing,
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

export function policyOf(formsMayLeadTo = ''): string {
  return plainPagePolicy(STYLE_HASH, formsMayLeadTo)
}

export function documentOf({ title, lines = [], form, links = [] }: PlainPage): string {
  const said = lines.map((line) =>
    'plain' in line ? `<p><code dir="auto">${escapeHtml(line.plain)}</code></p>` : twice(line),
  )
  const led = links.map(({ href, text }) => `<p><a href="${escapeHtml(href)}">${beside(text)}</a></p>`)
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title.he)} · Yalkut</title><style>${STYLE}</style></head><body><main><h1>${beside(title)}</h1>
${[...said, form === undefined ? '' : formOf(form), ...led].join('\n')}</main></body></html>`
}

function formOf({ action, hidden = {}, fields = [], choices = [], buttons }: PlainForm): string {
  const hiddenInputs = Object.entries(hidden).map(
    ([name, value]) => `<input${written({ type: 'hidden', name, value })}>`,
  )
  const typed = fields.map((field) => `<label>${beside(field.label)}<input${written(field.attributes)}></label>`)
  const chosen = choices.map(
    ({ name, label }) =>
      `<label><input type="checkbox" name="${escapeHtml(name)}" value="1" checked> ${beside(label)}</label>`,
  )
  const pressed = buttons.map(({ text, attributes = {} }) => `<button${written(attributes)}>${beside(text)}</button>`)
  const parts = [...hiddenInputs, ...typed, ...chosen, ...pressed].join('\n')
  return `<form method="post" action="${escapeHtml(action)}">${parts}</form>`
}

/** A paragraph in Hebrew and the same in English. */
function twice({ he, en }: Both): string {
  return `<p lang="he" dir="rtl">${escapeHtml(he)}</p><p lang="en" dir="ltr">${escapeHtml(en)}</p>`
}

/** A few words in Hebrew and the same in English, on one line. */
function beside({ he, en }: Both): string {
  return `<span lang="he" dir="rtl">${escapeHtml(he)}</span> · <span lang="en" dir="ltr">${escapeHtml(en)}</span>`
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}
