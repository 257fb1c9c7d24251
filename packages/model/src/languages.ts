/** The languages of words. Source: shapes.md#closed-lists. */
export const LANGUAGES = ['he', 'en', 'yi', 'ar', 'ru', 'fr', 'es'] as const
export type LanguageCode = (typeof LANGUAGES)[number]
