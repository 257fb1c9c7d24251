/** A desk for tests, and a service that answers it in memory. */
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { UploadPage } from './desk-page.ts'
import { uploadWords } from './words.ts'

const { UploadDesk } = await import('./upload.svelte.ts')

export function uploadPage(more: Partial<UploadPage> = {}): UploadPage {
  const person = { id: 'p1', handle: 'chana' }
  return { lang: 'en', person, place: null, kind: null, signIn: '/en/sign-in', did: null, ...more }
}

interface Kept {
  size: number
  bytes: number
}

/** The service: uploads by their ids, and what was asked. */
export class Service {
  readonly uploads = new Map<string, Kept>()
  readonly asked: string[] = []
  readonly described: {
    files: { upload: string; [column: string]: unknown }[]
    dryRun?: boolean
  }[] = []
  candidates: object[] = []
  existing = new Set<string>()
  /** Answers that come instead of the next ones to a method. */
  readonly instead: { method: string; answer: () => Response }[] = []
  skipped: string | null = null
  isAway = false
  /** The network is cut when an upload has so many bytes. */
  cutAt = Number.POSITIVE_INFINITY

  readonly fetching = async (path: string, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET'
    this.asked.push(`${method} ${path}`)
    if (this.isAway) throw new Error('no network')
    const at = this.instead.findIndex((each) => each.method === method)
    if (at >= 0) return this.instead.splice(at, 1)[0]?.answer() ?? Response.error()
    if (path === '/v1/uploads/check') return this.#check(init)
    if (path === '/v1/uploads/propose') {
      const { name }: { name: string } = JSON.parse(String(init.body))
      return Response.json({ written: null, title: name, candidates: this.candidates })
    }
    if (path === '/v1/uploads/described') return this.#describe(init)
    if (path === '/v1/hanachos/text') return Response.json({ number: 9, title: 'Words' })
    return this.#tus(method, path, init)
  }

  #check({ body }: RequestInit): Response {
    const { sha256 }: { sha256: string } = JSON.parse(String(body))
    const exists = this.existing.has(sha256)
    const usedBy = exists ? [{ id: 'rh-2w12gaxx', type: 'scan', path: null }] : []
    return Response.json({ proposal: { as: exists ? 'existing' : 'printing' }, usedBy })
  }

  #describe({ body }: RequestInit): Response {
    const asked: Service['described'][number] = JSON.parse(String(body))
    this.described.push(asked)
    const state = this.skipped !== null ? 'skipped' : asked.dryRun === true ? 'ready' : 'sent'
    const rest = { sha256: null, suggestion: null, number: null, item: null, warnings: [], warningsHe: [] }
    const files = asked.files.map(({ upload }) => ({
      upload,
      state,
      why: this.skipped,
      whyHe: this.skipped,
      candidates: [],
      ...rest,
    }))
    const made = { id: 5, number: 5, title: 'Scan: x', items: [], rights: 'open' }
    const ids = asked.files.map(({ upload }) => upload)
    return Response.json({
      files,
      suggestions: this.skipped === null ? [{ ...made, files: ids }] : [],
    })
  }

  async #tus(method: string, path: string, { headers, body }: RequestInit): Promise<Response> {
    const said = new Headers(headers)
    if (method === 'POST') {
      const id = `u${this.uploads.size + 1}`
      this.uploads.set(id, { size: Number(said.get('upload-length')), bytes: 0 })
      return new Response(null, { status: 201, headers: { location: `${path}/${id}` } })
    }
    const id = path.split('/').at(-1) ?? ''
    const kept = this.uploads.get(id)
    if (kept === undefined) return Response.json({ error: 'not-found', message: '' }, { status: 404 })
    if (method === 'DELETE') this.uploads.delete(id)
    if (method === 'PATCH') {
      if (kept.bytes >= this.cutAt) {
        this.isAway = true
        throw new Error('cut')
      }
      if (Number(said.get('upload-offset')) !== kept.bytes) return new Response(null, { status: 409 })
      kept.bytes += body instanceof Blob ? body.size : 0
    }
    if (method === 'GET') {
      const looked = {
        sha256: id,
        mime: 'application/pdf',
        pages: 3,
        durationMs: null,
        warnings: [],
      }
      return Response.json({ looked: kept.bytes === kept.size ? looked : null, refusal: null })
    }
    return new Response(null, {
      status: method === 'HEAD' ? 200 : 204,
      headers: { 'upload-offset': String(kept.bytes) },
    })
  }
}

export function openDesk(service = new Service(), { store = memoryDrafts(), page = uploadPage() } = {}) {
  const desk = new UploadDesk(page, {
    words: uploadWords(page.lang),
    store,
    fetching: service.fetching,
    hash: async (file) => `sha of ${file.size}`,
    photos: async (files) => new File(['%PDF'], `${files[0]?.name}.pdf`),
    readText: async (file) => await file.text(),
    wait: async () => undefined,
  })
  return { desk, service, store }
}

export function fileOf(name: string, size = 10): { file: File; name: string } {
  const file = new File([new Uint8Array(size)], name.split('/').at(-1) ?? '', { lastModified: 1 })
  return { file, name }
}

/** Waits until it is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 2_000) throw new Error('It never came.')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
