/* The classic checkout: copies the gift to the form and recalculates the order. */
;(($) => {
  const place = document.querySelector('#almoner-gift')
  if (place === null) return
  const gift = place.querySelector('[name="almoner_gift"]')
  const nonprofit = place.querySelector('[name="almoner_gift_nonprofit_id"]')

  function wish(cents, nonprofitId) {
    gift.value = cents
    nonprofit.value = nonprofitId
    $(document.body).trigger('update_checkout')
  }
  for (const name of ['almoner-gift-added', 'almoner-gift-changed'])
    place.addEventListener(name, ({ detail }) => wish(detail.amount, detail.nonprofitId))
  place.addEventListener('almoner-gift-removed', () => wish('', ''))
  // WooCommerce has already replaced the total.
  $(document.body).on('updated_checkout', () => {
    const { cents } = place.querySelector('#almoner-cart-total').dataset
    place.querySelector('donate-button').setAttribute('cart-total', cents)
  })
})(window.jQuery)
