/** What people may ask of machines. */
export const ASKED = ['ocr', 'transcript', 'align'] as const
export type Asked = (typeof ASKED)[number]
