/** The hashes by which a copy of the line of commits is verified. Source: decisions.md#proof.
 *
 *  A revision's hash is the sha256 of its salt followed by the canonical JSON (RFC 8785) of
 *  `{ id, type, path, data }`; a commit's is the sha256 of the canonical JSON of
 *  `{ seq, at, author, mergedBy, message, prev, changes }`, where `changes` lists the hashes of
 *  its revisions in order. All hashes are lower-case hex. */
import { hash, randomBytes } from 'node:crypto'
import type { JsonObject } from '@yalkut/model'
import canonicalize from 'canonicalize'

export interface ProvenRevision {
  id: string
  type: string
  path: string | null
  data: JsonObject | null
}

export interface ProvenCommit {
  seq: number
  at: string
  author: string
  mergedBy: string
  message: string
  /** The hash of the commit before; null for the first. */
  prev: string | null
  /** The hashes of its revisions, in order. */
  changes: string[]
}

/** 128 random bits, in base64url. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url')
}

export function revisionHash(revision: ProvenRevision, salt: string): string {
  const { id, type, path, data } = revision
  return sha256(salt + canonicalJson({ id, type, path, data }))
}

export function commitHash(commit: ProvenCommit): string {
  const { seq, at, author, mergedBy, message, prev, changes } = commit
  return sha256(canonicalJson({ seq, at, author, mergedBy, message, prev, changes }))
}

function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a JSON value')
  return text
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
