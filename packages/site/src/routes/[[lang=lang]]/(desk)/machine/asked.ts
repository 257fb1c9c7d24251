/** What people may ask of machines. */
export const ASKED = ['ocr', 'transcript'] as const
export type Asked = (typeof ASKED)[number]
