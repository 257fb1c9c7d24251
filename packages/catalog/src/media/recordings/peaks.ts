/** The loudness of a recording over time, for drawing it as a wave: measured once by a thread and stored as a file.
 *  Source: service.md#peaks; shapes.md#peaks. */
import { buffer } from 'node:stream/consumers'
import { coarsePeaks, PEAK_RATES, type PeakRate, SOUND_ENCODER } from '@yalkut/imaging/sound'
import { type Derivation, findDerivation, forgetDerived, saveDerivation } from '@yalkut/ledger/files'
import { isRefusal, isServed, refuse } from '@yalkut/model'
import type { StoredFile } from '@yalkut/projection'
import { LRUCache } from 'lru-cache'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import type { Services } from '../../core/services/services.ts'
import { getShownOf } from '../../core/shown/known-items.ts'

const Ms = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

export const PeaksQuery = Type.Object({
  rate: Type.Optional(
    Type.Unsafe<PeakRate>({
      type: 'integer',
      enum: [...PEAK_RATES],
      description: 'Peaks in a second; 20 by default.',
    }),
  ),
  from: Type.Optional(Type.Integer({ ...Ms, description: 'In ms. The first peak covers it.' })),
  to: Type.Optional(Type.Integer({ ...Ms, description: 'In ms. The answer ends before it.' })),
})
export type PeaksQuery = Static<typeof PeaksQuery>

/** `making`: they are being measured. */
export type Peaks =
  | { kind: 'peaks'; bytes: Buffer; rate: PeakRate; durationMs: number }
  | { kind: 'making'; retryAfterSeconds: number }

interface From {
  caller: Caller
  clientAddress: string
}

/** The most peaks of one answer; a longer one ends there. */
const MAX_PEAKS = 4_000_000
/** Files that are measured for one person, or one address, at the same time. */
const MAX_OF_ONE = 3
/** Files that are measured or wait for it, for all together. */
const MAX_OF_ALL = 30

/** Files being measured, with everyone who asked for each. */
const making = new Map<string, Set<string>>()
/** Why files could not be measured: their sound cannot be read, or another error, which is logged once. */
const failed = new LRUCache<string, { error: unknown }>({ max: 1_000 })

/** Refuses `not-found` for a recording whose sound is not served here or cannot be read, `rate-limited` and `busy` while
 *  too many are being measured. */
export async function getPeaks(services: Services, from: From, idText: string, query: PeaksQuery): Promise<Peaks> {
  const file = servedSound(services, idText)
  const { rate = 20 } = query
  const stored = await findStored(services, file.sha256, rate)
  if (stored === null) return await begin(services, from, file)
  const bytes = await bytesOf(services, stored.peaks, sliceOf(query, rate, stored.peaks.sizeBytes))
  if (bytes === null) return await begin(services, from, file, stored.peaks.sha256)
  return { kind: 'peaks', bytes, rate, durationMs: stored.durationMs }
}

/** Withheld and unknown files are refused alike, so that a caller cannot distinguish the two. */
function servedSound({ projection: { reads } }: Services, idText: string): StoredFile {
  const { data } = getShownOf(reads, 'recording', idText)
  const file = data.file === undefined ? null : reads.files.file(data.file)
  if (file !== null && isServed(file.rights) && file.mime.startsWith('audio/')) return file
  throw refuse('not-found', recordingsSaid('sound-not-served'))
}

const profileOf = (rate: PeakRate): string => `peaks-${rate}`
/** Derivations of a whole file. */
const WHOLE = 0

/** The file of these peaks, and the length of the sound, which is that of the finer ones. */
async function findStored(
  { ledger }: Services,
  sha256: string,
  rate: PeakRate,
): Promise<{ peaks: Derivation; durationMs: number } | null> {
  const [coarse, fine] = await Promise.all(
    PEAK_RATES.map((each) => findDerivation(ledger.read, sha256, profileOf(each), WHOLE)),
  )
  const peaks = rate === 20 ? coarse : fine
  if (!peaks || !fine) return null
  return { peaks, durationMs: fine.sizeBytes * 5 }
}

/** The bytes from `start` to before `end`. */
function sliceOf({ from = 0, to }: PeaksQuery, rate: PeakRate, length: number): { start: number; end: number } {
  const start = Math.min(length, Math.floor((from * rate) / 1_000))
  const end = to === undefined ? length : Math.min(length, Math.ceil((to * rate) / 1_000))
  return { start, end: Math.max(start, Math.min(end, start + MAX_PEAKS)) }
}

/** null where the file was lost. */
async function bytesOf(
  { objects }: Services,
  { sha256 }: Derivation,
  { start, end }: { start: number; end: number },
): Promise<Buffer | null> {
  if (start === end) return Buffer.alloc(0)
  try {
    return await buffer(await objects.read(sha256, { start, end: end - 1 }))
  } catch (error) {
    if (isRefusal(error) && error.code === 'not-found') return null
    throw error
  }
}

/** Begins to measure the file unless this has begun. `lost`: the address of peaks whose bytes are gone. */
async function begin(
  services: Services,
  { caller, clientAddress }: From,
  file: StoredFile,
  lost?: string,
): Promise<Peaks> {
  // Only the process that writes measures; the others send the request there.
  await services.latest()
  const { sha256 } = file
  sayFailure(sha256)
  const who = caller.kind === 'person' ? caller.person.id : clientAddress
  const begun = making.get(sha256)
  if (begun === undefined) {
    assertRoom(services, who)
    making.set(sha256, new Set([who]))
    void measure(services, sha256, lost)
      .catch((error: unknown) => failed.set(sha256, { error }))
      .finally(() => making.delete(sha256))
  } else {
    begun.add(who)
  }
  return { kind: 'making', retryAfterSeconds: secondsFor(file) }
}

function sayFailure(sha256: string): void {
  const failure = failed.get(sha256)
  if (failure === undefined) return
  const { error } = failure
  // A file whose sound cannot be read stays so. Any other failure may be over by the next request.
  if (!isRefusal(error) || error.code !== 'not-found') failed.delete(sha256)
  throw error
}

function assertRoom({ limits }: Services, who: string): void {
  const mine = [...making.values()].filter((askers) => askers.has(who)).length
  if (limits.rate && mine >= MAX_OF_ONE) {
    const message = recordingsSaid('measuring-for-you', { max: MAX_OF_ONE })
    throw refuse('rate-limited', message, { retryAfterSeconds: 10 })
  }
  if (making.size < MAX_OF_ALL) return
  const message = recordingsSaid('measuring-busy')
  throw refuse('busy', message, { retryAfterSeconds: 60 })
}

/** A processor decodes some ten megabytes of MP3 a second. */
function secondsFor({ sizeBytes }: StoredFile): number {
  return Math.min(30, 1 + Math.floor(sizeBytes / 10_000_000))
}

async function measure(services: Services, sha256: string, lost?: string): Promise<void> {
  const { objects, sound, ledger, clock } = services
  const source = await objects.localFile(sha256)
  try {
    const fine = await sound.measurePeaks(source.path)
    const levels = { 20: coarsePeaks(fine), 200: fine }
    const at = clock().toISOString()
    const derived: Derivation[] = []
    for (const rate of PEAK_RATES) {
      const stored = await objects.put(once(levels[rate]))
      const peaks = { sourceSha256: sha256, profile: profileOf(rate), page: WHOLE, ...stored }
      const what = { mime: 'application/octet-stream', encoder: SOUND_ENCODER }
      derived.push({ ...peaks, ...what, width: null, height: null, at })
    }
    await ledger.write(async (tx) => {
      if (lost !== undefined) await forgetDerived(tx, lost)
      for (const each of derived) await saveDerivation(tx, each)
    })
  } finally {
    source.release()
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
