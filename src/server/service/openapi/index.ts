export { codesOf } from './error-answers.ts'
export { bodyName, openApiDocument } from './openapi-document.ts'
export { openApiRoute } from './openapi-route.ts'
export { type JsonSchema, wireSchema } from './wire-schema.ts'
