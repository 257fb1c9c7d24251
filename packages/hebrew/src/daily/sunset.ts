/** When the sun sets at a place, and which Hebrew day it is there. */
import { GeoLocation, NOAACalculator } from '@hebcal/noaa'
import { fromCivil } from '../dates/civil-date.ts'
import { dayAfter } from '../dates/neighbouring-days.ts'
import { PLACES, type PlaceId } from './places.ts'

/** The sunset of a civil day (`2026-11-28`) at a place. Null where the sun does not set, which none of these places has. */
export function sunsetAt(civil: string, id: PlaceId): Date | null {
  const { name, latitude, longitude, timeZone } = PLACES[id]
  const place = new GeoLocation(name.en, latitude, longitude, 0, timeZone)
  const sunset = new NOAACalculator(place, Temporal.PlainDate.from(civil)).getSunset()
  return sunset === null ? null : new Date(sunset.epochMilliseconds)
}

/** The key of the Hebrew day at a place: after sunset it is that of the next civil day. */
export function hebrewDayAt(now: Date, id: PlaceId): string {
  const civil = civilDayAt(now, id)
  const sunset = sunsetAt(civil, id)
  const key = fromCivil(civil)
  return sunset !== null && now >= sunset ? (dayAfter(key, 1) ?? key) : key
}

/** The civil day of a moment at a place. */
function civilDayAt(now: Date, id: PlaceId): string {
  const { timeZone } = PLACES[id]
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}
