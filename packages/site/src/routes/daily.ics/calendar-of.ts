/** Writes a calendar as iCalendar (RFC 5545). */

export interface CalendarEvent {
  /** The same in every copy of the calendar. */
  uid: string
  /** A whole civil day (`2026-11-28`), or from one moment to another. */
  when: { civil: string } | { begins: Date; ends: Date }
  title: string
  url: string
}

interface Calendar {
  name: string
  made: Date
  events: readonly CalendarEvent[]
}

export function calendarOf({ name, made, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yalkut//Daily learning//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap((event) => linesOf(event, made)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, when, title, url }: CalendarEvent, made: Date): string[] {
  const times =
    'civil' in when
      ? [`DTSTART;VALUE=DATE:${when.civil.replaceAll('-', '')}`]
      : [`DTSTART:${momentOf(when.begins)}`, `DTEND:${momentOf(when.ends)}`]
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${momentOf(made)}`,
    ...times,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `20261128T170000Z` */
function momentOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

const MOST_BYTES = 75

/** A line of more bytes goes on in the next, which begins with a space. No letter is divided. */
function folded(line: string): string {
  const lines: string[] = []
  let now = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > MOST_BYTES) {
      lines.push(now)
      now = ' '
      bytes = 1
    }
    now += letter
    bytes += size
  }
  return [...lines, now].join('\r\n')
}
