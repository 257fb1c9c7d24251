/** The type of a file, from its first bytes. Names and headers are only hints. Source: service.md#file-types. */
import { open } from 'node:fs/promises'
import { refuse, type Sentence } from '@yalkut/model'
import { parse } from 'content-type'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import type { UploadKind } from '../request/upload-kinds.ts'
import { FileWindow } from './file-window.ts'
import { firstFrame } from './mp3-length.ts'

/** Audio types by their known names, with the one name that we store. */
const SOUND: { readonly [mime: string]: string } = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/aac': 'audio/aac',
  'audio/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/vorbis': 'audio/ogg',
  'audio/flac': 'audio/flac',
  'audio/x-flac': 'audio/flac',
  'audio/wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
}

const PDF: { readonly [mime: string]: string } = {
  'application/pdf': 'application/pdf',
  'application/x-pdf': 'application/pdf',
}

const TAKEN: { readonly [K in UploadKind]: { types: { [mime: string]: string }; is: Sentence } } = {
  recording: { types: SOUND, is: uploadsSaid('is-sound') },
  hanacha: { types: PDF, is: uploadsSaid('is-pdf') },
  scan: { types: PDF, is: uploadsSaid('is-pdf') },
  document: { types: PDF, is: uploadsSaid('is-pdf') },
}

const KINDS: { readonly [K in UploadKind]: Sentence } = {
  recording: uploadsSaid('kind-recording'),
  hanacha: uploadsSaid('kind-hanacha'),
  scan: uploadsSaid('kind-scan'),
  document: uploadsSaid('kind-document'),
}

/** The number of first bytes that nearly always identify a type. */
export const FIRST_BYTES = 4_100

/** Loaded when the first file arrives. */
const fileTypes = () => import('file-type')

/** Refuses `bad-request` when the first bytes already show a type other than the stated one. */
export async function assertMayFit(what: UploadKind, first: Uint8Array): Promise<void> {
  const { fileTypeFromBuffer } = await fileTypes()
  if (isForm(first)) throw otherType(what, FORM)
  const found = bareType((await fileTypeFromBuffer(first))?.mime)
  // Audio may begin with a long tag, and the bytes after the tag may look like another type.
  if (found !== null && !(found in TAKEN[what].types) && !hasTag(first)) throw otherType(what, found)
}

/** The media type of a whole file, which matches the stated kind. Refuses `bad-request` for another type. For bytes
 *  of no known type refuses `invalid` when the header named a matching type, else `bad-request`. */
export async function readFileType(what: UploadKind, path: string, hint: string | null): Promise<string> {
  const { types, is } = TAKEN[what]
  const { fileTypeFromFile } = await fileTypes()
  const known = bareType((await fileTypeFromFile(path))?.mime)
  const found = known === null || !(known in types) ? ((await typeBehind(what, path)) ?? known) : known
  const fitting = found === null ? undefined : types[found]
  if (fitting !== undefined) return fitting
  const hinted = bareType(hint ?? undefined)
  if (found === null && hinted !== null && hinted in types) {
    throw refuse('invalid', uploadsSaid('broken-or-not', { is }), { type: null })
  }
  throw otherType(what, found ?? hinted)
}

const FORM = 'multipart/form-data'
/** The first part of a form: its boundary, and its headers. The file behind them may be of a type that is taken. */
const FIRST_PART = /^--[^\r\n]{1,70}\r\n(?:[^\r\n]+\r\n){0,8}?content-disposition: *form-data/i

function isForm(first: Uint8Array): boolean {
  return FIRST_PART.test(Buffer.from(first).toString('latin1', 0, MOST_BEFORE_PDF))
}

/** Bytes before the mark of a PDF that readers of PDFs pass over. */
const MOST_BEFORE_PDF = 1_024

/** The type of a file that begins with something else: bytes before `%PDF-`, padding before the first frame of an MP3, or the form of WAV
 *  for more than 4 GB. A form stays a form, whatever file is in it. */
async function typeBehind(what: UploadKind, path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const window = new FileWindow(file, (await file.stat()).size)
    const first = await window.at(0, MOST_BEFORE_PDF)
    if (isForm(first)) return FORM
    const start = first.toString('latin1')
    if (what !== 'recording') return start.includes('%PDF-') ? 'application/pdf' : null
    if (/^(?:RF64|BW64)....WAVE/s.test(start)) return 'audio/wav'
    const isPadded = /^\0{4}/.test(start)
    return isPadded && (await firstFrame(window)) !== null ? 'audio/mpeg' : null
  } finally {
    await file.close()
  }
}

function otherType(what: UploadKind, type: string | null): Error {
  if (type === FORM) {
    return refuse('bad-request', uploadsSaid('send-file-not-form'), { type })
  }
  const seen = type === null ? uploadsSaid('unknown-file-type') : type
  return refuse('bad-request', uploadsSaid('kind-is', { what: KINDS[what], is: TAKEN[what].is, seen }), { type })
}

/** Without parameters, in lower case. */
function bareType(mime: string | undefined): string | null {
  if (mime === undefined) return null
  const { type } = parse(mime, { parameters: false })
  return type === '' ? null : type
}

function hasTag(first: Uint8Array): boolean {
  return Buffer.from(first.subarray(0, 3)).toString('latin1') === 'ID3'
}
