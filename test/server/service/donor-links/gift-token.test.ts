import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createSeal } from '../../../../src/server/service/accounts/keyring.ts'
import { donationOfToken, giftAddress, giftToken } from '../../../../src/server/service/donor-links/donor-links.ts'

const seal = createSeal(Buffer.alloc(32, 7))
const donationId = 'd_1HFJ3bPq7rXy2KfV9wAbCd'

test('a donation has one URL, which can be regenerated at any time and identifies its donation', () => {
  const token = giftToken(seal, donationId)
  assert.equal(giftAddress('https://giving.example', seal, donationId), `https://giving.example/gift/${token}`)
  assert.equal(token, giftToken(seal, donationId))
  assert.match(token, /^[0-9A-Za-z]{44}$/)
  assert.equal(donationOfToken(seal, token), donationId)
})

test('a token can’t be derived from another token, the donation or another installation', () => {
  const token = giftToken(seal, donationId)
  const other = 'd_1HFJ3bPq7rXy2KfV9wAbCe'
  assert.equal(donationOfToken(seal, other.slice(2) + token.slice(22)), undefined)
  assert.equal(donationOfToken(seal, donationId.slice(2)), undefined)
  assert.equal(donationOfToken(seal, giftToken(createSeal(Buffer.alloc(32, 8)), donationId)), undefined)
  for (let place = 0; place < token.length; place += 1) {
    const digit = token[place] === 'a' ? 'b' : 'a'
    assert.equal(donationOfToken(seal, token.slice(0, place) + digit + token.slice(place + 1)), undefined)
  }
  for (const text of ['', `${token}0`, `é${token.slice(1)}`, `${token}/`, '%00'.repeat(30)])
    assert.equal(donationOfToken(seal, text), undefined)
})
