/** The usual compiler options. */
const usual = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
}

/** Stricter compiler options than `strict`, for the program and the generated client. */
const strictest = {
  ...usual,
  exactOptionalPropertyTypes: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
}

/** Compiler options by the strictness of the client. */
export function compilerOptions(maker: string, strictness: 'defaults' | 'strict'): object {
  if (strictness === 'defaults') return usual
  // This generator's runtime doesn't compile with this option.
  return maker === '@hey-api/openapi-ts' ? { ...strictest, exactOptionalPropertyTypes: false } : strictest
}

/** Configuration files of generators whose strict options are in a file; one validates responses by schema. */
export const strictConfigurations: Readonly<Record<string, object>> = {
  '@hey-api/openapi-ts': {
    input: 'openapi.json',
    output: 'made',
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', 'zod', { name: '@hey-api/sdk', validator: true }],
  },
  orval: {
    api: {
      input: { target: 'openapi.json' },
      output: { target: 'made/client.ts', client: 'axios-functions', override: { useTypeOverInterfaces: true } },
    },
  },
}
