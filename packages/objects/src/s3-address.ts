/** Reads `OBJECTS_URL`: the address of an S3-compatible store and its credentials. */
import { refuseOperator } from '@yalkut/model'

export interface S3Address {
  bucket: string
  /** The beginning of all keys, without slashes at its ends; empty for none. */
  prefix: string
  /** Absent for Amazon's own store. */
  endpoint?: string
  region: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** Reads `s3://KEY:SECRET@host:port/bucket/prefix?region=…&tls=off`, or `s3://bucket/prefix?region=…` for Amazon's own
 *  store. Without a key the `AWS_…` environment variables have the credentials. Refuses `invalid` for anything else. */
export function readS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.protocol !== 's3:' || url.host === '') throw invalidAddress()
  const known = new Set(['region', 'tls'])
  if ([...url.searchParams.keys()].some((name) => !known.has(name))) throw invalidAddress()
  const parts = url.pathname.split('/').filter(Boolean)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const key = decodeURIComponent(url.username)
  const secret = decodeURIComponent(url.password)
  if ((key === '') !== (secret === '')) throw invalidAddress()
  const access = key === '' ? {} : { credentials: { accessKeyId: key, secretAccessKey: secret } }
  const isOwnServer = key !== '' || url.port !== '' || url.searchParams.has('tls')
  if (!isOwnServer) return { bucket: url.hostname, prefix: parts.join('/'), region, ...access }
  const [bucket, ...prefix] = parts
  if (bucket === undefined) throw invalidAddress()
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const endpoint = `${scheme}://${url.host}`
  return { bucket, prefix: prefix.join('/'), region, endpoint, ...access }
}

function invalidAddress(): Error {
  return refuseOperator(
    'invalid',
    'OBJECTS_URL must be s3://KEY:SECRET@host:port/bucket?region=…&tls=off, or s3://bucket?region=… for Amazon’s own store.',
  )
}
