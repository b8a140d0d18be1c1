import { ChartElement } from './chart-element.ts'
import { CopyElement } from './copy-element.ts'
import { FilterElement } from './filter-element.ts'
import { PaletteElement } from './palette-element.ts'
import { UploadElement } from './upload-element.ts'

/*
 * Elements of the console's pages. Each wraps server-rendered markup, which works without it.
 */

customElements.define('console-chart', ChartElement)

customElements.define('console-copy', CopyElement)

customElements.define('console-filter', FilterElement)

customElements.define('console-palette', PaletteElement)

customElements.define('console-upload', UploadElement)
