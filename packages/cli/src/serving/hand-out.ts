/** Gives the connections of the public port to the processes that read, in turn. A connection belongs to the process that
 *  has confirmed it; until then it is kept here too, and is given to another process when that one ends. While no process
 *  serves, connections wait. Source: decisions.md#processes. */
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Handing } from './messages.ts'

/** Connections that wait while no process serves. */
const MOST_WAITING = 1_000

export interface HandOut {
  give(connection: Socket): void
  add(child: ChildProcess): void
  /** A process has confirmed a connection. */
  confirm(child: ChildProcess, connection: number): void
  remove(child: ChildProcess): void
  /** Closes what still waits. */
  close(): void
}

export function createHandOut(): HandOut {
  /** What each process was given and has not confirmed yet. */
  const given = new Map<ChildProcess, Map<number, Socket>>()
  const waiting: Socket[] = []
  let turn: ChildProcess[] = []
  let numbers = 0

  /** The process with the fewest open hand-overs; among equals the one whose turn it is. */
  function nextInTurn(): ChildProcess | null {
    let best: ChildProcess | null = null
    for (const child of turn) {
      if (best === null || openOf(child) < openOf(best)) best = child
    }
    if (best !== null) turn = [...turn.filter((child) => child !== best), best]
    return best
  }

  function openOf(child: ChildProcess): number {
    return given.get(child)?.size ?? 0
  }

  function give(connection: Socket): void {
    const child = nextInTurn()
    if (child === null) {
      if (waiting.length < MOST_WAITING) waiting.push(connection)
      else connection.destroy()
      return
    }
    numbers += 1
    const handing: Handing = { connection: numbers }
    given.get(child)?.set(numbers, connection)
    child.send(handing, connection, { keepOpen: true }, () => undefined)
  }

  return {
    give,
    add(child) {
      given.set(child, new Map())
      turn.push(child)
      for (const connection of waiting.splice(0)) give(connection)
    },
    confirm(child, number) {
      const connection = given.get(child)?.get(number)
      given.get(child)?.delete(number)
      // The other process has it now; this closes only the copy here.
      connection?.destroy()
    },
    remove(child) {
      const left = given.get(child)
      given.delete(child)
      turn = turn.filter((other) => other !== child)
      for (const connection of left?.values() ?? []) give(connection)
    },
    close() {
      for (const connection of waiting.splice(0)) connection.destroy()
    },
  }
}
