/** Universal Viewer draws our pages. Source: service.md#iiif. */
import { testDrawsPages } from './draws-pages.ts'

testDrawsPages(
  'universalviewer',
  (manifest) => `<!doctype html><html><head><meta charset="utf-8">
<link rel="stylesheet" href="uv.css"><script src="umd/UV.js"></script></head>
<body style="margin:0"><div class="uv" id="uv" style="width:900px;height:700px"></div>
<script>UV.init('uv', { manifest: ${JSON.stringify(manifest)}, embedded: true })</script></body></html>`,
)
