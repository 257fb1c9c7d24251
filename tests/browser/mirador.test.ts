/** Mirador draws our pages. Source: service.md#iiif. */
import { testDrawsPages } from './draws-pages.ts'

testDrawsPages(
  'mirador',
  (manifest) => `<!doctype html><html><head><meta charset="utf-8"><script src="mirador.min.js"></script></head>
<body style="margin:0"><div id="viewer" style="position:relative;width:900px;height:700px"></div>
<script>Mirador.viewer({ id: 'viewer', windows: [{ manifestId: ${JSON.stringify(manifest)} }] })</script></body></html>`,
)
