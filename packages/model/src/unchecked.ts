/** Whether a machine made something, and no person has checked it. Source: shapes.md#machine-origin. */

/** No origin: a person made it. */
export function isUnchecked(origin: { readonly checked?: boolean | undefined } | undefined): boolean {
  return origin !== undefined && origin.checked !== true
}
