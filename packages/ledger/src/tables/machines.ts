/** Tables of the machines' queue: what is asked of them, and which of them are listening.
 *  Source: service.md#machinerequest; shapes.md#machine-requests. */

export const MACHINE_KINDS = ['ocr', 'transcript'] as const
export type MachineKind = (typeof MACHINE_KINDS)[number]

export const MACHINE_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type MachineStatus = (typeof MACHINE_STATUSES)[number]

/** Of one kind and item at most one is waiting or running. */
export interface MachineRequestsTable {
  id: number
  kind: MachineKind
  /** The scan to be read, or the recording to be transcribed. */
  item: string
  /** Account id. */
  requested_by: string
  status: MachineStatus
  /** Why it failed, or what the machine found. */
  note: string | null
  /** How often a machine has taken it, but for those that gave it back themselves. */
  attempts: number
  created_at: string
  /** When the machine that has it took it. */
  started_at: string | null
  finished_at: string | null
  /** Account id of the machine that has or had it. */
  worker: string | null
  /** Names this taking of it: who lost it is not heard any more. */
  lease: string | null
  lease_until: string | null
  /** How far it has come, in pages or in seconds of sound. */
  done: number | null
  total: number | null
  /** The suggestion that brings its words, from when it is a draft on. */
  suggestion_id: number | null
}

/** When a machine last asked for work of a kind and found none: it is free. */
export interface MachineListenersTable {
  worker: string
  kind: MachineKind
  asked_at: string
}

export interface MachineDb {
  machine_requests: MachineRequestsTable
  machine_listeners: MachineListenersTable
}
