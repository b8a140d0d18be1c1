/* The checkout block: the same elements below its totals; updates the store with each change. */
;(({ element, plugins }, wc, { title, elements }) => {
  const { createElement: el, useEffect, useRef } = element
  const { ExperimentalOrderMeta, extensionCartUpdate } = wc.blocksCheckout

  const wish = (gift, nonprofitId) =>
    extensionCartUpdate({ namespace: 'almoner', data: { gift: String(gift), nonprofit_id: nonprofitId } })

  /* The block passes the cart's data to its slot fills with each change. */
  function Gift({ extensions }) {
    const cents = extensions?.almoner?.goods_cents
    const total = cents === undefined ? {} : { 'cart-total': String(cents) }
    const place = useRef(null)
    useEffect(() => {
      const { current } = place
      const keep = ({ detail }) => wish(detail.amount, detail.nonprofitId)
      const drop = () => wish('', '')
      current.addEventListener('almoner-gift-added', keep)
      current.addEventListener('almoner-gift-changed', keep)
      current.addEventListener('almoner-gift-removed', drop)
      return () => {
        current.removeEventListener('almoner-gift-added', keep)
        current.removeEventListener('almoner-gift-changed', keep)
        current.removeEventListener('almoner-gift-removed', drop)
      }
    }, [])
    return el(
      'div',
      { ref: place, className: 'wc-block-components-totals-wrapper almoner-gift' },
      el('h3', {}, title),
      elements.map(({ tag, attributes }) =>
        el(tag, { key: tag, ...attributes, ...(tag === 'donate-button' && total) }),
      ),
    )
  }

  plugins.registerPlugin('almoner-gift', {
    render: () => el(ExperimentalOrderMeta, {}, el(Gift)),
    scope: 'woocommerce-checkout',
  })
})(window.wp, window.wc, window.almonerGift)
