/** What an item is called on a page. `lang`: of the words, where it is not the page's. */
export interface Named {
  text: string
  lang?: string
}

/** A sefer as a cover shows it. */
export interface CoverView {
  name: Named
  /** In Hebrew, as the binding bears it. */
  title: string
  by?: Named
  href: string
  /** Chooses the colour of the binding. */
  genre?: string
  image?: { src: string; srcset?: string }
  /** The line below the name. */
  note?: string
}
