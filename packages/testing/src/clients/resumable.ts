/** Uploads files in pieces, by the well-known client of the tus protocol. */
import { Upload, type UploadOptions } from 'tus-js-client'

export interface Sending {
  bytes: Buffer
  token: string
  address: string
  metadata: { [name: string]: string }
  /** Stops the upload after this number of bytes. */
  stopAt?: number
  /** The address of an upload to resume. */
  goOn?: string
  chunkSize?: number
}

/** The address of the upload, and its error. */
export interface Sent {
  url: string
  problem: string | null
}

export function sendInPieces(sending: Sending): Promise<Sent> {
  const { bytes, address, token, metadata } = sending
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const options: UploadOptions = {
    endpoint: `${address}/v1/uploads/resumable`,
    headers: { authorization: `Bearer ${token}` },
    metadata,
    chunkSize: sending.chunkSize ?? 10_000,
    retryDelays: null,
    onSuccess: () => resolve({ url: upload.url ?? '', problem: null }),
    onError: (error) => resolve({ url: upload.url ?? '', problem: error.message }),
    onChunkComplete: (_size, accepted) => {
      if (accepted < (sending.stopAt ?? Number.POSITIVE_INFINITY)) return
      void upload.abort().then(() => resolve({ url: upload.url ?? '', problem: 'stopped' }))
    },
    ...(sending.goOn !== undefined && { uploadUrl: sending.goOn }),
  }
  const upload: Upload = new Upload(bytes, options)
  upload.start()
  return promise
}

/** Sends only the first bytes of a piece. */
export function sendSlowly(
  url: string,
  token: string,
  bytes: Buffer,
): { started: Promise<void>; ended: Promise<unknown>; stop: () => void } {
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  async function* slowly(): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(10_000, 11_000)
    setTimeout(resolve, 200)
    await new Promise(() => undefined)
  }
  const headers = {
    'tus-resumable': '1.0.0',
    authorization: `Bearer ${token}`,
    'upload-offset': '10000',
    'content-type': 'application/offset+octet-stream',
  }
  const body = ReadableStream.from(slowly())
  const { signal } = stopping
  const ended = fetch(url, { method: 'PATCH', headers, body, duplex: 'half', signal })
  return { started, ended, stop: () => stopping.abort() }
}
