/** How many posts are on their way at the same time. Posts to addresses that are known to be slow take at most half of the room,
 *  so that they hold up nobody else. */

const MOST_POSTS = 512
const MOST_BYTES = 64_000_000
const SLOW_PART = 0.5

export interface Slots {
  /** Takes room for a post. Null: there is none. */
  take(post: { bytes: number; isSlow: boolean }): { release(): void } | null
}

interface Room {
  posts: number
  bytes: number
}

export function createSlots(): Slots {
  const all: Room = { posts: 0, bytes: 0 }
  const slow: Room = { posts: 0, bytes: 0 }
  const hasRoom = (room: Room, bytes: number, part: number): boolean =>
    room.posts === 0 || (room.posts < MOST_POSTS * part && room.bytes + bytes <= MOST_BYTES * part)
  return {
    take({ bytes, isSlow }) {
      const rooms = isSlow ? [all, slow] : [all]
      if (!hasRoom(all, bytes, 1) || (isSlow && !hasRoom(slow, bytes, SLOW_PART))) return null
      for (const room of rooms) {
        room.posts += 1
        room.bytes += bytes
      }
      return {
        release() {
          for (const room of rooms) {
            room.posts -= 1
            room.bytes -= bytes
          }
        },
      }
    },
  }
}
