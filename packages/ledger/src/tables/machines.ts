/** Tables of the machines' queue: requests, and the machines that are free.
 *  Source: service.md#machinerequest; shapes.md#machine-requests. */

export const MACHINE_KINDS = ['ocr', 'transcript', 'align'] as const
export type MachineKind = (typeof MACHINE_KINDS)[number]

export const MACHINE_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type MachineStatus = (typeof MACHINE_STATUSES)[number]

/** At most one request of a kind for an item is waiting or running. */
export interface MachineRequestsTable {
  id: number
  kind: MachineKind
  /** The scan to be read, or the recording to be transcribed. */
  item: string
  /** Account id. */
  requested_by: string
  status: MachineStatus
  /** Why it failed, or a note of the machine. */
  note: string | null
  /** The number of takings, except those that ended because the machine gave it back. */
  attempts: number
  created_at: string
  /** When the machine took it. */
  started_at: string | null
  finished_at: string | null
  /** Account id of the machine that has or had it. */
  worker: string | null
  /** Names this taking; messages with the lease of an earlier taking are refused. */
  lease: string | null
  lease_until: string | null
  /** The progress, in pages or in seconds of sound. */
  done: number | null
  total: number | null
  /** The suggestion with the machine's words, drafts too. */
  suggestion_id: number | null
}

/** A free machine: when it last asked for work of a kind and found none. */
export interface MachineListenersTable {
  worker: string
  kind: MachineKind
  asked_at: string
}

export interface MachineDb {
  machine_requests: MachineRequestsTable
  machine_listeners: MachineListenersTable
}
