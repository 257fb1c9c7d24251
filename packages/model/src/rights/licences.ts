/** The licences of words and files. Source: shapes.md#item-data. */
export const LICENCES = [
  'facts-and-links',
  'public-domain',
  'cc0',
  'cc-by',
  'cc-by-nc',
  'free-to-read',
  'site-terms',
  'commercial',
  'unknown',
] as const
export type LicenceName = (typeof LICENCES)[number]
