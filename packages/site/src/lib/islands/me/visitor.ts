/** What belongs to a reader without an account: the places where they stopped. */
import { keepReading, showPlaces } from './places.ts'
import { keepHere, placesHere } from './places-here.ts'

export function showHere(): void {
  showPlaces(placesHere())
}

export function keepReadingHere(began: number): void {
  keepReading(keepHere, began)
}
