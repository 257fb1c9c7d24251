/** Starts the explorer of the API, which is a program of its own (Scalar) from this host. `data-src`: its address;
 *  `data-document`: that of the OpenAPI document. */

interface Explorer {
  createApiReference(place: HTMLElement, settings: Record<string, unknown>): unknown
}

export function start(element: HTMLElement): void {
  const { src = '', document: url = '' } = element.dataset
  void (async () => {
    const explorer: Explorer = await import(/* @vite-ignore */ src)
    explorer.createApiReference(element, { ...QUIET, url })
  })()
}

/** Nothing from other hosts: no fonts, no counting, no assistant, no links to other services. */
const QUIET = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideDarkModeToggle: true,
  forceDarkModeState: undefined,
  persistAuth: false,
  theme: 'none',
  layout: 'modern',
}
