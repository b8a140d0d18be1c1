import * as z from 'zod/mini'
import {
  Campaign,
  CampaignDonation,
  CheckoutLink,
  ClimateStats,
  Document,
  Donation,
  EarlierDonation,
  EarlierNonprofit,
  ImpactNonprofit,
  ImpactReport,
  ListedNonprofit,
  Nonprofit,
  NonprofitFilingData,
  OffsetEstimate,
  OffsetResult,
  Problem,
  type Schema,
  SocialMediaContent,
  TransferCapture,
} from '../../../contract/index.ts'

/** A JSON Schema, as far as this document looks into it. */
export interface JsonSchema {
  [member: string]: unknown
}

const named = {
  Campaign,
  CampaignDonation,
  CheckoutLink,
  ClimateStats,
  Document,
  Donation,
  EarlierDonation,
  EarlierNonprofit,
  ImpactNonprofit,
  ImpactReport,
  ListedNonprofit,
  Nonprofit,
  NonprofitFilingData,
  OffsetEstimate,
  OffsetResult,
  Problem,
  SocialMediaContent,
  TransferCapture,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

/** What goes over the wire as JSON Schema; schemas with a name are referred to and collected in `components`. */
export function wireSchema(schema: Schema, components: Map<string, JsonSchema>): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...whole
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
      // Answers may grow members, and requests may carry more than is read.
      if (jsonSchema.additionalProperties === false && zodSchema._zod.def.type === 'object' && !isStrict(zodSchema))
        delete jsonSchema.additionalProperties
      dropWhatGoesWithoutSaying(jsonSchema)
    },
  })
  for (const [name, definition] of Object.entries($defs ?? {})) components.set(name, referring(definition))
  return referring(whole)
}

function dropWhatGoesWithoutSaying(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
}

function isStrict(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod
  return 'catchall' in def && def.catchall !== undefined
}

/** The same schema, its references pointing into the components, without marks only the maker needs. */
function referring(value: object): JsonSchema {
  const text = JSON.stringify(value, (name, member) =>
    name === '$schema' || (name === 'id' && typeof member === 'string' && member in named) ? undefined : member,
  )
  return z.parse(z.record(z.string(), z.unknown()), JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')))
}
