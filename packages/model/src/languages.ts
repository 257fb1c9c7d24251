/** The languages that words may be in. Source: shapes.md, 3. */
export const LANGUAGES = ['he', 'en', 'yi', 'ar', 'ru', 'fr', 'es'] as const
export type LanguageCode = (typeof LANGUAGES)[number]
