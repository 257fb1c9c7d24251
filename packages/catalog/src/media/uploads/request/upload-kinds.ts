/** The values of the parameters that describe a file. Source: routes.md#files-uploads-libraries; shapes.md#item-data;
 *  shapes.md#rights; shapes.md#upload. */
import { Genre, SimchaKind } from '@yalkut/model'

export const UPLOAD_KINDS = ['recording', 'hanacha', 'scan', 'document'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** The sender's statement about the rights. */
export const RIGHTS_STATEMENTS = ['mine', 'free', 'public-domain', 'unsure'] as const
export type RightsStatement = (typeof RIGHTS_STATEMENTS)[number]

export const HANACHA_KINDS = ['bilti-mugah', 'mugah', 'maamar', 'hagahos', 'hosofos', 'english', 'other'] as const
export type HanachaKind = (typeof HANACHA_KINDS)[number]

/** Another scan of a publication, a printing that the catalog does not have, or a new teshura. */
export const SCAN_KINDS = ['scan-of', 'printing', 'teshura'] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

export const DOCUMENT_KINDS = ['sefer', 'letter', 'document'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const SIMCHA_KINDS = SimchaKind.enum
export type { SimchaKind }

/** Genres of a sefer. */
export const GENRES = Genre.enum
