/** The memory that a server needs for an upload of a gigabyte, at once and in pieces, to the disk and to an S3 store, and for twenty files
 *  side by side that are described later: its peak after the uploads minus its memory before. `BENCH_UPLOAD_MB` sets another size of all
 *  together. Source: service.md#file-types. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startS3 } from '@yalkut/testing/outside/s3'
import { newPdf, newSound } from '@yalkut/testing/servers/uploads'
import { Upload } from 'tus-js-client'
import { startChildServer, type Usage } from './support/child-server.ts'
import { makeEmptyCatalog } from './support/empty-catalog.ts'
import { type LargeFile, largePdf, largeSound } from './support/large-files.ts'

const MEGABYTE = 1_000_000
const SIZE = Number(process.env.BENCH_UPLOAD_MB ?? 1_000) * MEGABYTE
/** The limit of that difference. */
const LIMIT_MB = 200

/** The size of a piece, in bytes. */
const PIECE = 10 * MEGABYTE

type Kind = 'recording' | 'scan'
type Way = 'at once' | 'in pieces'

/** Files that are sent at the same time. */
const SIDE_BY_SIDE = 20

const s3 = await startS3()
try {
  for (const [what, way] of [
    ['recording', 'at once'],
    ['scan', 'at once'],
    ['recording', 'in pieces'],
  ] as const) {
    await measure({ store: 'disk', what, way }, [])
    await measure({ store: 's3', what, way }, [s3.url])
  }
  await measureSideBySide()
} finally {
  await s3.stop()
}

/** Measures one upload in a new server, since the measured peak is the peak of the whole process. */
async function measure(
  { store, what, way }: { store: string; what: Kind; way: Way },
  args: readonly string[],
): Promise<void> {
  const catalog = await makeEmptyCatalog()
  const server = await startChildServer('yalkut-server', catalog.dataDir, args)
  try {
    const upload = async (file: LargeFile): Promise<void> => {
      const sending = { address: server.address, token: catalog.token, about: aboutNew(what), file }
      await (way === 'at once' ? sendAtOnce(sending) : sendInPieces(sending))
    }
    // The first upload loads and opens everything that uploads need.
    await upload(smallOf(what))
    const base = await server.usage()
    const start = performance.now()
    await upload(what === 'recording' ? largeSound(SIZE) : largePdf(SIZE))
    const seconds = (performance.now() - start) / 1_000
    const peak = await server.usage()
    say({ store, what, way }, base, { peak, seconds })
  } finally {
    await server.stop()
    catalog.remove()
  }
}

function say(
  about: { store: string; what: Kind; way: string },
  base: Usage,
  { peak, seconds }: { peak: Usage; seconds: number },
): void {
  const overMb = Math.round((peak.peakRss - base.rss) / MEGABYTE)
  const ok = overMb < LIMIT_MB
  if (!ok) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench: 'upload-memory',
      ...about,
      megabytes: SIZE / MEGABYTE,
      seconds: Number(seconds.toFixed(1)),
      baseMb: Math.round(base.rss / MEGABYTE),
      basePeakMb: Math.round(base.peakRss / MEGABYTE),
      peakMb: Math.round(peak.peakRss / MEGABYTE),
      overMb,
      limitMb: LIMIT_MB,
      ok,
    }),
  )
}

/** Files that the page of adding files sends: each in pieces, all at the same time. */
async function measureSideBySide(): Promise<void> {
  const catalog = await makeEmptyCatalog()
  const server = await startChildServer('yalkut-server', catalog.dataDir)
  try {
    const { address } = server
    const { token } = catalog
    const about = { what: 'recording', later: '1' }
    await sendInPieces({ address, token, about, file: smallOf('recording') })
    const base = await server.usage()
    const start = performance.now()
    const each = Math.ceil(SIZE / SIDE_BY_SIDE)
    const files = Array.from({ length: SIDE_BY_SIDE }, () => largeSound(each))
    await Promise.all(files.map((file) => sendInPieces({ address, token, about, file })))
    const seconds = (performance.now() - start) / 1_000
    say({ store: 'disk', what: 'recording', way: `${SIDE_BY_SIDE} in pieces` }, base, {
      peak: await server.usage(),
      seconds,
    })
  } finally {
    await server.stop()
    catalog.remove()
  }
}

function smallOf(what: Kind): LargeFile {
  const bytes = what === 'recording' ? newSound() : newPdf()
  return { sizeBytes: bytes.length, bytes: () => Readable.from([bytes]) }
}

interface Sending {
  address: string
  token: string
  about: { [name: string]: string }
  file: LargeFile
}

function aboutNew(what: Kind): { [name: string]: string } {
  const name = randomBytes(4).toString('hex')
  const made: { [K in Kind]: { [name: string]: string } } = {
    recording: { eventTitle: `Farbrengen ${name}`, eventDate: '5742-05-10' },
    scan: { as: 'teshura', families: `Family ${name}` },
  }
  return { what, rights: 'mine', ...made[what] }
}

async function sendAtOnce({ address, token, about, file }: Sending): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-length': file.sizeBytes }
  const url = `${address}/v1/uploads?${new URLSearchParams(about)}`
  const sending = request(url, { method: 'POST', headers })
  const answered = once(sending, 'response')
  await pipeline(file.bytes(), sending)
  const [response] = await answered
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 201) throw new Error(`the upload was answered ${response.statusCode}`)
}

async function sendInPieces({ address, token, about, file }: Sending): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file.bytes(), {
      endpoint: `${address}/v1/uploads/resumable`,
      metadata: about,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: null,
      uploadSize: file.sizeBytes,
      chunkSize: PIECE,
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
}
