/* Bodies of Shopify's webhooks, with the fields and IDs of the examples in its documentation. */

const shopMoney = (amount: string) =>
  `{"shop_money":{"amount":"${amount}","currency_code":"USD"},"presentment_money":{"amount":"${amount}","currency_code":"USD"}}`

/** The documented example's order ID, which is larger than a number holds exactly. */
export const DOCUMENTED_ORDER = '820982911946154508'

/** The documented example's refund ID. */
export const DOCUMENTED_REFUND = '890088186047892319'

/** What differs between orders; `choice` is the cart attribute with a nonprofit. */
export interface OrderChange {
  id?: string
  total?: string
  currency?: string
  test?: boolean
  choice?: string
}

/** The body of `orders/paid`: two line items of one SKU, and one without. */
export function paidOrder(change: OrderChange = {}): string {
  const { id = DOCUMENTED_ORDER, total = '388.00', currency = 'USD', test = false, choice } = change
  const attributes = choice === undefined ? '' : `{"name":"nonprofit_id","value":"${choice}"}`
  const line = (lineId: string, sku: string, quantity: number) =>
    `{"id":${lineId},"admin_graphql_api_id":"gid:\\/\\/shopify\\/LineItem\\/${lineId}","attributed_staffs":[],"current_quantity":${quantity},"fulfillable_quantity":${quantity},"fulfillment_service":"manual","fulfillment_status":null,"gift_card":false,"grams":567,"name":"IPod Nano - 8GB","price":"199.00","price_set":${shopMoney('199.00')},"product_exists":true,"product_id":632910392,"properties":[],"quantity":${quantity},"requires_shipping":true,"sku":${sku},"taxable":true,"title":"IPod Nano - 8GB","total_discount":"0.00","total_discount_set":${shopMoney('0.00')},"variant_id":808950810,"variant_inventory_management":"shopify","variant_title":null,"vendor":null,"tax_lines":[],"duties":[],"discount_allocations":[]}`
  return `{"id":${id},"admin_graphql_api_id":"gid:\\/\\/shopify\\/Order\\/${id}","app_id":null,"browser_ip":null,"buyer_accepts_marketing":true,"cancel_reason":null,"cancelled_at":null,"cart_token":null,"checkout_id":null,"client_details":null,"closed_at":null,"confirmed":true,"contact_email":"jon@example.com","created_at":"2026-03-10T09:00:00-05:00","currency":"${currency}","current_total_price":"${total}","customer_locale":"en","discount_codes":[],"email":"jon@example.com","estimated_taxes":false,"financial_status":"paid","fulfillment_status":"pending","landing_site":null,"name":"#9999","note":null,"note_attributes":[${attributes}],"number":234,"order_number":1234,"order_status_url":"https:\\/\\/jsmith.myshopify.com\\/548380009\\/orders\\/123456abcd\\/authenticate?key=abcdefg","payment_gateway_names":["visa","bogus"],"presentment_currency":"${currency}","processed_at":"2026-03-10T09:00:00-05:00","source_name":"web","subtotal_price":"378.00","tags":"tag1, tag2","tax_exempt":false,"taxes_included":false,"test":${test},"total_discounts":"20.00","total_line_items_price":"398.00","total_price":"${total}","total_price_set":${shopMoney(total)},"total_tax":"0.00","total_weight":0,"user_id":null,"customer":{"id":115310627314723954,"email":"john@example.com","first_name":"John","last_name":"Smith","state":"disabled"},"fulfillments":[],"line_items":[${line('866550311766439020', '"IPOD2008PINK"', 1)},${line('141249953214522974', '"IPOD2008PINK"', 2)},${line('487817672276298554', 'null', 1)}],"payment_terms":null,"refunds":[],"shipping_lines":[{"id":271878346596884015,"price":"10.00","title":"Generic Shipping"}]}`
}

/** What differs between refunds; each amount is one transaction. */
export interface RefundChange {
  id?: string
  order?: string
  amounts?: string[]
  status?: string
  createdAt?: string
}

/** The body of `refunds/create`: one line item refunded. */
export function refund(change: RefundChange = {}): string {
  const { id = DOCUMENTED_REFUND, order = DOCUMENTED_ORDER, amounts = ['199.00'], status = 'success' } = change
  const { createdAt = '2026-03-10T10:00:00-05:00' } = change
  const transactions = amounts.map(
    (amount, index) =>
      `{"id":24513527131020119${index},"order_id":${order},"kind":"refund","gateway":"bogus","status":"${status}","message":"Bogus Gateway: Forced success","created_at":"${createdAt}","test":true,"authorization":null,"location_id":null,"user_id":null,"parent_id":null,"device_id":null,"error_code":null,"source_name":"web","receipt":{},"amount":"${amount}","currency":"USD"}`,
  )
  return `{"id":${id},"order_id":${order},"created_at":"${createdAt}","note":"Things were damaged","user_id":548380009,"processed_at":"${createdAt}","duties":[],"restock":false,"admin_graphql_api_id":"gid:\\/\\/shopify\\/Refund\\/${id}","refund_line_items":[{"id":487817672276298627,"line_item_id":487817672276298554,"location_id":null,"quantity":1,"restock_type":"no_restock","subtotal":199.0,"subtotal_set":${shopMoney('199.00')},"total_tax":0.0,"line_item":{"id":487817672276298554,"price":"199.00","quantity":1,"sku":"IPOD2008PINK","title":"IPod Nano - 8GB"}}],"transactions":[${transactions.join(',')}],"order_adjustments":[],"refund_shipping_lines":[]}`
}
