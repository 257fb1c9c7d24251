/** Sets attributes of an element that the server sent. null: takes one away. */
export function setAttributes(element: Element, attributes: { readonly [name: string]: string | null }): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}
