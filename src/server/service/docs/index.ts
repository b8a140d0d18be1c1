export { docsPages } from './docs-pages.ts'
