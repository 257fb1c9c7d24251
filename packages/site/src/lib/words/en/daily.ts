import type { daily as he } from '../he/daily.ts'

export const daily: typeof he = {
  name: 'Daily learning',
  titleOf: (date) => `Daily learning: ${date}`,
  description: 'Chitas, Rambam, Sefer HaMitzvos, Daf Yomi and Mishna Yomi of each day, with their places here.',
  noSuchDay: 'The date in the address does not exist. This is the learning of today.',
  missing: (what) => (what === '' ? 'Not here yet' : `Not here yet: ${what}`),
  placeTitle: 'By the sunset of your place',
  placeLead: 'A day begins at sunset. Choose a place, and the learning changes with its sunset.',
  endsAt: (time) => `The day ends here at sunset, at ${time}.`,
  place: 'Place',
  show: 'Show',
  calendar: 'In your calendar (iCalendar)',
  feed: 'As a daily feed (Atom)',
  theDay: 'What happened on this day',
  previousDay: 'Previous day',
  nextDay: 'Next day',
}
