export { openApiDocument } from './openapi-document.ts'
export { openApiRoute } from './openapi-route.ts'
