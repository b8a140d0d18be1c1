import { expect } from '@open-wc/testing'

it('the exact-money functions and the client work without elements or a page', async () => {
  const worker = new Worker(new URL('headless-worker.ts', import.meta.url), { type: 'module' })
  const answer = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  worker.terminate()
  expect(answer).to.deep.equal({
    tags: false,
    page: 1,
    money: [64, 2606, 106, 1999, '$19.99', [34, 33, 33]],
  })
})
