/** The services that use cases need, grouped by what a process does. `catalog.ts` wires them once. */
import type { Imaging } from '@yalkut/imaging'
import type { Sound } from '@yalkut/imaging/sound'
import type { Ledger } from '@yalkut/ledger'
import type { ObjectStore, StoreNotes } from '@yalkut/objects'
import type { Projection } from '@yalkut/projection'
import type { Clock } from '../../clock.ts'
import type { Comparing } from '../comparing/comparing.ts'
import type { Learning } from '../learning/learning.ts'
import type { Meaning } from '../meaning/open-meaning.ts'
import type { SchemaRegistry } from '../schemas/registry.ts'
import type { Exporter } from './exporter.ts'
import type { HookPoster } from './hook-poster.ts'
import type { MergeEffect } from './merge-effects.ts'
import type { Previewer } from './previewer.ts'
import type { UseNotes } from './use-notes.ts'
import type { Writing } from './writing.ts'

/** Limits against floods from strangers. Benches and tests can lift each of them. */
export interface Limits {
  /** A visitor without an account solves a captcha. */
  captcha: boolean
  /** Acts are counted, and refused above a rate. */
  rate: boolean
}

/** Where the bytes of uploads are stored until the upload is complete. */
export interface Staging {
  folder: string
  /** Bytes of the disk that stay free for everything else. */
  reserveBytes: number
}

/** The uploads that this process works on. While there are any, the process renews a lease in the ledger; each upload
 *  names that lease. */
export interface UploadsAtWork {
  /** The name of the lease. */
  readonly holder: string
  /** What the names of the leases of this server's earlier processes begin with. */
  readonly server: string
  /** Whether this process works on an upload. */
  has(id: string): boolean
  /** Works on an upload, under the lease. */
  during<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Gives the lease back. */
  close(): Promise<void>
}

/** For a process that reads the catalog and follows its line. Starts no thread. */
export interface ReadServices extends Pick<Writing, 'latest'> {
  ledger: Ledger
  /** Brought to the end of the line by `writing.ts` alone. */
  projection: Omit<Projection, 'catchUp' | 'rebuild' | 'mendItem'>
  objects: ObjectStore
  /** Small notes beside the objects. */
  notes: StoreNotes
  clock: Clock
}

/** For a process that also changes the catalog. */
export interface WriteServices extends ReadServices, Writing {
  schemas: SchemaRegistry
  /** Records when tokens and sessions were last used. */
  uses: UseNotes
  limits: Limits
  webhooks: HookPoster
  /** Further effects in the transaction of a merge, in this order. */
  mergeEffects: readonly MergeEffect[]
}

/** For a process that takes files and inspects them. Each of these may start threads of its own. */
export interface MediaServices {
  imaging: Imaging
  sound: Sound
  comparing: Comparing
  learning: Learning
  previewer: Previewer
  exporter: Exporter
  staging: Staging
  uploadsAtWork: UploadsAtWork
  /** The largest file of any kind that is accepted, in bytes. */
  maxUploadBytes: number
}

/** What a server has: all of them. */
export interface Services extends WriteServices, MediaServices {
  /** null: no endpoint is set up for search by meaning. */
  meaning: Meaning | null
}
