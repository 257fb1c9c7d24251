/** Notes in an S3-compatible store, beside its objects. */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'
import { clientOf, errorText, isMissing, keysUnder } from './s3-client.ts'
import type { StoreNotes } from './store-notes.ts'

/** A store that accepts a connection and is silent would be waited for without an end. */
const LIMIT_MS = 10_000

export function notesInS3(address: S3Address): StoreNotes {
  const { bucket: Bucket } = address
  const keyOf = keysUnder(address)
  const client = clientOf(address)
  const limited = (): { abortSignal: AbortSignal } => ({
    abortSignal: AbortSignal.timeout(LIMIT_MS),
  })
  return {
    async read(name) {
      try {
        const get = new GetObjectCommand({ Bucket, Key: keyOf(name) })
        const { Body } = await client.send(get, limited())
        return (await Body?.transformToString('utf8')) ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw unanswered(error)
      }
    },
    async write(name, text) {
      const put = { Bucket, Key: keyOf(name), Body: text, ContentType: 'application/json' }
      try {
        await client.send(new PutObjectCommand(put), limited())
      } catch (error) {
        throw unanswered(error)
      }
    },
    close: () => client.destroy(),
  }
}

function unanswered(cause: unknown): Error {
  return new Error(`the store of files does not answer: ${errorText(cause)}`, { cause })
}
