/** Tables of editions. Source: shapes.md#editions. */
import type { Mark } from './mark.ts'

/** A copy of the catalog as files, signed. The bytes of its files are objects. */
export interface EditionsTable {
  /** `2026.40`, then `2026.40.2`. */
  tag: string
  /** The order of editions, from 1. */
  number: number
  /** The last commit that it holds. */
  seq: number
  /** The last change of rights that it obeys. */
  rights_change: number
  created_at: string
  /** JSON: the manifest, with its signature when it is published. */
  manifest: string
  /** null: it is being made, and nobody sees it. */
  published_at: string | null
  /** Since when its files are answered no more. */
  withdrawn_at: string | null
  /** 1: its files are removed from the store. */
  removed: Mark
}

/** The public keys of editions; the last one signs. */
export interface SigningKeysTable {
  /** The first 16 hex digits of the SHA-512 of the key. */
  key_id: string
  number: number
  /** The 32 bytes of the Ed25519 key, in base64. */
  public_key: string
  created_at: string
  /** The key before it, and that key's signature over this one; null for the first. */
  signed_by: string | null
  proof: string | null
}

export interface EditionDb {
  editions: EditionsTable
  signing_keys: SigningKeysTable
}
