/** A client of an S3-compatible store, its keys and its errors. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'

export function clientOf({ endpoint, region, credentials }: S3Address): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials !== undefined && { credentials }),
    // Older stores do not support the checksums that the client adds by default. The address is a checksum already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
}

/** Makes keys below the prefix of an address. */
export function keysUnder({ prefix }: S3Address): (key: string) => string {
  return (key) => (prefix === '' ? key : `${prefix}/${key}`)
}

/** Whether an object does not exist. A bucket that does not exist is another error: the settings are wrong. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false
  return error.$metadata.httpStatusCode === 404
}

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // For a host with several addresses, the error of each connection is inside.
  const inside = error instanceof AggregateError ? error.errors.map(errorText).join('; ') : ''
  return `${error.name}: ${error.message || inside}`
}
