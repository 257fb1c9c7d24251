/** Places whose sunset begins a day, and where the portions of which land are read. */
import type { ReadingPlace } from '../named-days/parsha-days.ts'
import type { InBoth } from './daily-unit.ts'

export interface SunsetPlace {
  readonly name: InBoth
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly land: ReadingPlace
}

export const PLACE_IDS = [
  'jerusalem',
  'tel-aviv',
  'haifa',
  'beer-sheva',
  'new-york',
  'miami',
  'los-angeles',
  'montreal',
  'toronto',
  'sao-paulo',
  'buenos-aires',
  'london',
  'paris',
  'antwerp',
  'moscow',
  'johannesburg',
  'melbourne',
  'sydney',
] as const

export type PlaceId = (typeof PLACE_IDS)[number]

export const PLACES: { readonly [P in PlaceId]: SunsetPlace } = {
  jerusalem: place('ירושלים', 'Jerusalem', 31.778, 35.235, 'Asia/Jerusalem', 'israel'),
  'tel-aviv': place('תל אביב', 'Tel Aviv', 32.087, 34.789, 'Asia/Jerusalem', 'israel'),
  haifa: place('חיפה', 'Haifa', 32.794, 34.99, 'Asia/Jerusalem', 'israel'),
  'beer-sheva': place('באר שבע', 'Beer Sheva', 31.252, 34.791, 'Asia/Jerusalem', 'israel'),
  'new-york': place('ניו יורק', 'New York', 40.669, -73.943, 'America/New_York', 'diaspora'),
  miami: place('מיאמי', 'Miami', 25.79, -80.13, 'America/New_York', 'diaspora'),
  'los-angeles': place('לוס אנג׳לס', 'Los Angeles', 34.052, -118.244, 'America/Los_Angeles', 'diaspora'),
  montreal: place('מונטריאול', 'Montreal', 45.509, -73.588, 'America/Toronto', 'diaspora'),
  toronto: place('טורונטו', 'Toronto', 43.7, -79.416, 'America/Toronto', 'diaspora'),
  'sao-paulo': place('סאו פאולו', 'São Paulo', -23.548, -46.636, 'America/Sao_Paulo', 'diaspora'),
  'buenos-aires': place('בואנוס איירס', 'Buenos Aires', -34.613, -58.377, 'America/Argentina/Buenos_Aires', 'diaspora'),
  london: place('לונדון', 'London', 51.509, -0.126, 'Europe/London', 'diaspora'),
  paris: place('פריז', 'Paris', 48.853, 2.349, 'Europe/Paris', 'diaspora'),
  antwerp: place('אנטוורפן', 'Antwerp', 51.22, 4.4, 'Europe/Brussels', 'diaspora'),
  moscow: place('מוסקבה', 'Moscow', 55.752, 37.616, 'Europe/Moscow', 'diaspora'),
  johannesburg: place('יוהנסבורג', 'Johannesburg', -26.202, 28.044, 'Africa/Johannesburg', 'diaspora'),
  melbourne: place('מלבורן', 'Melbourne', -37.814, 144.963, 'Australia/Melbourne', 'diaspora'),
  sydney: place('סידני', 'Sydney', -33.868, 151.207, 'Australia/Sydney', 'diaspora'),
}

function place(
  he: string,
  en: string,
  latitude: number,
  longitude: number,
  timeZone: string,
  land: ReadingPlace,
): SunsetPlace {
  return { name: { he, en }, latitude, longitude, timeZone, land }
}
