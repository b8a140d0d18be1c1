/** The compiler as most programs have it. */
const usual = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
}

/** What the compiler can ask for beyond `strict`, of the program as of what is made. */
const strictest = {
  ...usual,
  exactOptionalPropertyTypes: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
}

/** Compiler options by how strict a client is made. */
export function compilerOptions(maker: string, strictness: 'defaults' | 'strict'): object {
  if (strictness === 'defaults') return usual
  // What this maker puts beside every client does not compile with it.
  return maker === '@hey-api/openapi-ts' ? { ...strictest, exactOptionalPropertyTypes: false } : strictest
}

/** Configurations of the makers that have their strict options in a file; one checks answers by schemas as they come. */
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
