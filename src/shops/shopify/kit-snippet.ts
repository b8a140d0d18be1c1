import type { PinnedKit } from '../shared/pinned-kit.ts'

/** What brings the elements to a page: however often it is rendered, browsers load the same module once. */
export function kitSnippet({ version, integrity }: PinnedKit): string {
  const base = `{{ service | escape }}/embed/${version}`
  return `{% doc %}
  Loads the elements of one version, which browsers check byte by byte.

  @param {string} service - Address of the Almoner, without a slash at its end
{% enddoc %}
<link
  rel="stylesheet"
  crossorigin="anonymous"
  href="${base}/almoner.css"
  integrity="${integrity['almoner.css']}"
>
<script
  type="module"
  crossorigin="anonymous"
  src="${base}/almoner.js"
  integrity="${integrity['almoner.js']}"
></script>
`
}
