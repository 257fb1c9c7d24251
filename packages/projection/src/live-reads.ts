/** The reads of a projection whose file may be replaced while the server runs. Anyone who holds them reads the newest file. */
import type { Reads } from './reads/index.ts'

type Read = (...input: unknown[]) => unknown

/** Called with what a read threw; gives what the caller of the read gets instead. */
export type OnFault = (error: unknown) => unknown

export interface LiveReads {
  readonly reads: Reads
  /** From now on these answer. */
  use(reads: Reads): void
  /** From now on every read throws. */
  useNone(why: () => Error): void
}

/** `shape`: reads of any file of this version. They answer until `use` or `useNone` is called. */
export function createLiveReads(shape: Reads, onFault: OnFault): LiveReads {
  const slots = new Map<string, { read: Read }>()

  function throughSlot(name: string, read: Read): Read {
    const slot = { read }
    slots.set(name, slot)
    return (...input) => {
      try {
        return slot.read(...input)
      } catch (error) {
        throw onFault(error)
      }
    }
  }

  const reads = mapReads(shape, throughSlot)
  return {
    reads,
    use(next) {
      mapReads(next, (name, read) => {
        const slot = slots.get(name)
        if (slot !== undefined) slot.read = read
        return read
      })
    },
    useNone(why) {
      for (const slot of slots.values()) {
        slot.read = () => {
          throw why()
        }
      }
    },
  }
}

/** A copy with other functions. `name`: the room and the name of the read. */
function mapReads(reads: Reads, change: (name: string, read: Read) => Read): Reads {
  const copy = { ...reads }
  for (const [room, value] of Object.entries(reads)) {
    Reflect.set(copy, room, mapRoom(room, value, change))
  }
  return copy
}

function mapRoom(room: string, value: object, change: (name: string, read: Read) => Read): object {
  if (isRead(value)) return change(room, value)
  const copy = { ...value }
  for (const [name, read] of Object.entries(value)) {
    if (isRead(read)) Reflect.set(copy, name, change(`${room}.${name}`, read))
  }
  return copy
}

function isRead(value: unknown): value is Read {
  return typeof value === 'function'
}
