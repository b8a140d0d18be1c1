import { installExtras } from '../support/extras.ts'

/* `npm run extras`: installs what only lint and single tests need, if it is missing. */

process.exitCode = installExtras().length === 0 ? 0 : 1
