/** What the use cases stand on, parted by what a process does; wired once, in `catalog.ts`. */
import type { Imaging } from '@yalkut/imaging'
import type { Ledger } from '@yalkut/ledger'
import type { ObjectStore } from '@yalkut/objects'
import type { Projection } from '@yalkut/projection'
import type { Clock } from '../clock.ts'
import type { Comparing } from '../comparing/comparing.ts'
import type { SchemaRegistry } from '../schemas/registry.ts'
import type { MergeEffect } from './merge-effects.ts'
import type { UseNotes } from './use-notes.ts'
import type { Writing } from './writing.ts'

/** What keeps strangers from flooding the catalog; each can be lifted, for benches and tests. */
export interface Limits {
  /** Who has no account solves a captcha. */
  captcha: boolean
  /** How often something may be done. */
  rate: boolean
}

/** Where the bytes of uploads arrive. */
export interface Staging {
  folder: string
  /** What stays free on the disk for everything else, in bytes. */
  reserveBytes: number
}

/** What a process needs that reads the catalog and follows its line: no thread is started for it. */
export interface ReadServices extends Pick<Writing, 'latest'> {
  ledger: Ledger
  /** Brought to the end of the line by `writing.ts` alone. */
  projection: Omit<Projection, 'catchUp' | 'rebuild'>
  objects: ObjectStore
  clock: Clock
}

/** What a process needs beside it to change the catalog. */
export interface WriteServices extends ReadServices, Writing {
  schemas: SchemaRegistry
  /** When tokens and sessions were last used. */
  uses: UseNotes
  limits: Limits
  /** What else happens in the transaction of a merge, in this order. */
  mergeEffects: readonly MergeEffect[]
}

/** What a process needs to take files and look into them: each of these may work in threads of its own. */
export interface MediaServices {
  imaging: Imaging
  comparing: Comparing
  staging: Staging
  /** The largest file that is taken, in bytes, whatever it is. */
  maxUploadBytes: number
}

/** All of them: what a server has. */
export interface Services extends WriteServices, MediaServices {}
