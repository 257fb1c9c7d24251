/** What an item is called on a page. `lang`: of the words, where it is not the page's. */
export interface Named {
  text: string
  lang?: string
}
