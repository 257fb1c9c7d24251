/** One file by a plain form: it is received as it comes, never whole in memory, and sent as files of the desk are. */
import { type ActionFailure, fail, type RequestEvent } from '@sveltejs/kit'
import { describeUploads, receiveForLater } from '@yalkut/catalog/media'
import { isRefusal, STATUS_OF } from '@yalkut/model'
import { refusedSaid } from '#lib/desk/refused-said.ts'
import { inLang } from '#lib/lang.ts'
import { goTo } from '#lib/server/acting.ts'
import { type Ask, askOf } from '#lib/server/ask.ts'
import { itemNamed } from '#lib/server/item-named.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { NoForm, type StreamedForm, streamedForm } from '#lib/server/streamed-form.ts'
import type { PlainProblem } from './desk-page.ts'
import { columnsOf, KINDS } from './kinds.ts'
import { placesOf } from './places.ts'
import { describedAs, readPlainFields } from './plain-form.ts'
import { uploadWords } from './words.ts'

type Failed = ActionFailure<{ problem: PlainProblem }>
type Arrived = PlainProblem['arrived']

export async function sendOneFile(event: RequestEvent): Promise<Failed> {
  const ask = askOf(event)
  const body = bytesOf(event.request)
  let form: StreamedForm | null = null
  let arrived: Arrived = null
  const failed = (status: number, more: Partial<PlainProblem> & { said: string }): Failed => {
    const sent = [...(form?.fields ?? [])].filter(([, value]) => typeof value === 'string')
    const typed = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
    return fail(status, { problem: { typed, arrived, known: null, candidates: [], ...more } })
  }
  try {
    form = await streamedForm(event.request.headers.get('content-type') ?? '', body)
    arrived = await arrivedOf(event, ask, form)
    return await describe(ask, form, { arrived, failed })
  } catch (problem) {
    if (problem instanceof NoForm) return failed(400, { said: uploadWords(ask.lang).needs.file })
    if (!isRefusal(problem) || problem.code === 'internal') throw problem
    return failed(STATUS_OF[problem.code], { said: refusedSaid(ask.lang, problem) })
  } finally {
    // A browser reads no answer before all it sends has gone.
    for await (const _ of body);
  }
}

/** The bytes of a request, of which each reader reads on where the last one ended. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body !== null) yield* request.body
}

function bytesOf(request: Request): AsyncIterable<Uint8Array> {
  const chunks = chunksOf(request)
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
}

/** The file of the form, or the one that arrived with an earlier sending of it. */
async function arrivedOf(
  event: RequestEvent,
  { catalog, caller }: Ask,
  { fields, file }: StreamedForm,
): Promise<Arrived> {
  const text = textIn(fields)
  if (file !== null && file.name !== '') {
    const kind = oneOf(text('what'), KINDS)
    if (kind === null) return null
    const given = { ...columnsOf(kind), bytes: () => file.bytes, hint: file.type || null }
    const mostBytes = Number(event.request.headers.get('content-length') ?? 0)
    const upload = await receiveForLater(catalog, caller, { ...given, mostBytes, name: file.name })
    return { upload, name: file.name }
  }
  const upload = text('upload')
  return upload === '' ? null : { upload, name: text('name') || upload }
}

interface Describing {
  arrived: Arrived
  failed(status: number, more: Partial<PlainProblem> & { said: string }): Failed
}

async function describe(ask: Ask, { fields }: StreamedForm, { arrived, failed }: Describing): Promise<Failed> {
  const { catalog, caller, baseUrl, lang } = ask
  const { needs, ...words } = uploadWords(lang)
  const read = readPlainFields(textIn(fields), (text) => itemNamed(catalog, text))
  if ('needed' in read) return failed(400, { said: needs[read.needed] })
  if (arrived === null) return failed(400, { said: needs.file })
  const files = [describedAs(arrived.upload, arrived.name, read)]
  const { files: outcomes, suggestions } = await describeUploads(catalog, caller, {
    files,
    baseUrl,
  })
  const [sent] = suggestions
  if (sent !== undefined) goTo(`/upload?did=${sent.number ?? sent.id}`, ask)
  const [outcome] = outcomes
  if (outcome?.state === 'known') {
    const { item, number } = outcome
    const [place] = item === null ? [] : placesOf(ask, [item])
    const waits = number === null ? null : inLang(`/suggestions/${number}`, lang)
    const said = waits === null ? words.known : words.knownWaits
    return failed(409, { said, arrived: null, known: { said, href: waits ?? place?.href ?? null } })
  }
  const candidates = placesOf(ask, outcome?.candidates ?? [])
  if (candidates.length > 0) return failed(409, { said: words.sameDay, candidates })
  return failed(422, {
    said: refusedSaid(lang, { code: 'invalid', message: (lang === 'he' ? outcome?.whyHe : outcome?.why) ?? '' }),
  })
}

function textIn(fields: FormData): (name: string) => string {
  return (name) => {
    const value = fields.getAll(name).at(-1)
    return typeof value === 'string' ? value.trim() : ''
  }
}
