/** Covers. Source: service.md#cover. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
export const CoverImage = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type CoverImage = Static<typeof CoverImage>

const Picture = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  webp: Type.String(),
  avif: Type.String(),
})
export type Picture = Static<typeof Picture>

export const Cover = Type.Object(
  {
    file: Type.String({ description: 'sha256.' }),
    page: Type.Integer({ minimum: 1, description: 'The page of the PDF that the cover shows.' }),
    machine: Type.Boolean({ description: 'true until a person chose the title page.' }),
    reasons: Type.Array(Type.String()),
    reasonsHe: Type.Array(Type.String(), { description: 'The same in Hebrew.' }),
    credit: nullable(Type.String()),
    image: CoverImage,
    thumb: CoverImage,
    pictures: Type.Array(Picture, { description: 'The same page in smaller widths.' }),
  },
  named('Cover', 'The image of a sefer’s title page.'),
)
export type Cover = Static<typeof Cover>

export const WorkCover = Type.Object({
  work: Type.String(),
  chosen: nullable(Type.Object({ file: Type.String(), page: Type.Integer() })),
  cover: nullable(Cover),
  sources: Type.Array(
    Type.Object({
      sha256: Type.String(),
      via: Type.String(),
      item: Type.String(),
      linked: Type.Boolean({ description: 'true: the rights of the file allow only a link.' }),
    }),
  ),
})
export type WorkCover = Static<typeof WorkCover>

export const ScanPage = Type.Object({
  page: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  image: Type.String(),
  thumbnail: Type.String(),
})
export type ScanPage = Static<typeof ScanPage>

export const ScanPages = Type.Object({
  scan: Type.String(),
  manifest: nullable(Type.String({ description: 'The address of the IIIF manifest.' })),
  pictures: nullable(
    Type.Object(
      {
        template: Type.String(),
        widths: Type.Array(Type.Integer()),
        formats: Type.Array(Type.String()),
      },
      { description: 'The address of a page in a smaller width, with its places to fill in.' },
    ),
  ),
  pages: Type.Array(ScanPage),
})
export type ScanPages = Static<typeof ScanPages>
