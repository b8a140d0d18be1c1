import type { contract, OffsetEstimate, ParsedRequestOf } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import {
  climateStats,
  donateForOffset,
  emissionColumns,
  findEstimate,
  insertEstimate,
  type PricedEmission,
  priced,
} from '../../money/climate/climate-donation.ts'
import {
  cryptoEmission,
  type FindZipPlace,
  shippingEmission,
  type ZipPlace,
  zipPlaces,
} from '../../money/climate/emissions.ts'
import type { Context, GroupHandlers } from './context.ts'

const ESTIMATE_HONOURED_MS = 24 * 60 * 60 * 1_000

type Climate = typeof contract.climate
type ShippingBody = ParsedRequestOf<Climate['shippingOffset']>['body']
type ShippingQuery = ParsedRequestOf<Climate['estimateShippingOffset']>['query']

/** Handlers for climate offsets. */
export const climateHandlers: GroupHandlers<Climate> = {
  async cryptoOffset({ body }, context) {
    const emission = priced(cryptoEmission(body.currency, body.count), context)
    const { amount_at_most: most = emission.amount } = body
    if (emission.amount > most)
      throw new HttpError('conflict', {
        detail: `This offset costs ${emission.amount} cents, more than amount_at_most.`,
        param: 'amount_at_most',
      })
    return donateForOffset({ ...emission, kind: 'crypto', fundsCollected: body.funds_collected }, context)
  },
  shippingOffset: ({ body }, context) => offsetShipment(body, context),
  carbonOffset: ({ body }, context) => offsetShipment(body, context),
  estimateShippingOffset: ({ query }, context) => estimateShipment(query, context),
  estimateCarbonOffset: ({ query }, context) => estimateShipment(query, context),
  async stats(_input, { db, account, liveMode }) {
    const { count: _, ...stats } = await climateStats(db, { accountId: account.id, liveMode })
    return stats
  },
}

async function offsetShipment(body: ShippingBody, context: Context) {
  const kind = 'shipping' as const
  const fundsCollected = body.funds_collected
  if (body.offset_id !== undefined) {
    const emission = await honoredEstimate(body.offset_id, context)
    return donateForOffset({ ...emission, kind, fundsCollected, estimateId: body.offset_id }, context)
  }
  return donateForOffset({ ...priced(await shipmentEmission(body), context), kind, fundsCollected }, context)
}

async function estimateShipment(query: ShippingQuery, context: Context): Promise<OffsetEstimate> {
  const { db, newId, account, liveMode, now } = context
  const emission = priced(await shipmentEmission(query), context)
  const id = newId('offset')
  await insertEstimate(db, {
    id,
    account_id: account.id,
    live_mode: liveMode,
    created_at: now,
    expires_at: new Date(now.getTime() + ESTIMATE_HONOURED_MS),
    used_at: null,
    ...emissionColumns(emission),
  })
  return { amount: emission.amount, offset_id: id }
}

async function shipmentEmission(given: ShippingBody | ShippingQuery) {
  const find = await zipPlaces()
  return shippingEmission({
    origin: requirePlace(find, given.origin_address, 'origin_address'),
    destination: requirePlace(find, given.destination_address, 'destination_address'),
    weightLb: given.weight_lb ?? missing('weight_lb'),
    distanceMi: given.distance_mi === 0 ? undefined : given.distance_mi,
  })
}

function requirePlace(find: FindZipPlace, zip: string | undefined, param: string): ZipPlace {
  const place = find(zip ?? missing(param))
  if (place === undefined)
    throw new HttpError('zip_code_unknown', { detail: `${param} isn’t a ZIP code with a known location.`, param })
  return place
}

function missing(param: string): never {
  throw new HttpError('parameter_missing', { detail: `${param} is required, unless you send an offset_id.`, param })
}

async function honoredEstimate(id: string, { db, account, liveMode, now }: Context): Promise<PricedEmission> {
  const param = 'offset_id'
  const estimate = await findEstimate(db, { accountId: account.id, liveMode }, id)
  if (estimate === undefined) throw new HttpError('offset_unknown', { param })
  if (estimate.used_at !== null) throw new HttpError('offset_used', { param })
  if (estimate.expires_at <= now)
    throw new HttpError('offset_expired', { detail: 'Estimates are valid for 24 hours. Request a new one.', param })
  return {
    amount: estimate.amount,
    priceCentsPerTonne: estimate.price_cents_per_tonne,
    kilograms: estimate.emissions_kg,
    model: estimate.model,
    source: estimate.source,
    sourceYear: estimate.source_year,
    facts: estimate.facts,
  }
}
